const once = ['no domingo', 'na segunda', 'na terça', 'na quarta', 'na quinta', 'na sexta', 'no sábado']
const always = ['aos domingos', 'às segundas', 'às terças', 'às quartas', 'às quintas', 'às sextas', 'aos sábados']

/** `na terça`; 0 is Sunday. */
export const onWeekday = (day: number): string => once[day] ?? ''

/** `às terças` */
export const onWeekdays = (day: number): string => always[day] ?? ''
