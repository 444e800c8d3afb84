import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br.js'
import { DatePicker, DatesProvider } from '@mantine/dates'

interface CalendarProps {
  readonly value: string
  readonly today: string
  readonly onPick: (date: string) => void
}

/** Weeks start on Sunday, as in Brazilian calendars. */
export function Calendar({ value, today, onPick }: CalendarProps) {
  return (
    <DatesProvider settings={{ locale: 'pt-br', firstDayOfWeek: 0 }}>
      <DatePicker
        size="md"
        value={value === '' ? null : value}
        defaultDate={value === '' ? today : value}
        onChange={(date) => {
          if (date !== null) onPick(date)
        }}
        weekdayFormat="ddd"
        ariaLabels={{
          previousMonth: 'Mês anterior',
          nextMonth: 'Próximo mês',
          previousYear: 'Ano anterior',
          nextYear: 'Próximo ano',
          previousDecade: 'Década anterior',
          nextDecade: 'Próxima década',
        }}
      />
    </DatesProvider>
  )
}
