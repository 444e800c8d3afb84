/** The local date in the time zone, as `dd/mm/aaaa` and as `aaaa-mm-dd`. */
export function issueDate(now: Date, timeZone: string): { readonly shown: string; readonly iso: string } {
  const shown = new Intl.DateTimeFormat('pt-BR-u-ca-gregory-nu-latn', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(now)
  return { shown, iso: shown.split('/').toReversed().join('-') }
}
