/** `10:32` today, `21/11 10:32` before. */
export function dataTime(at: number, now: number, timeZone: string): string {
  const part = (options: Intl.DateTimeFormatOptions, instant: number) =>
    new Intl.DateTimeFormat('pt-BR', { ...options, timeZone }).format(instant)
  const day = { day: '2-digit', month: '2-digit' } as const
  const time = part({ hour: '2-digit', minute: '2-digit' }, at)
  return part(day, at) === part(day, now) ? time : `${part(day, at)} ${time}`
}
