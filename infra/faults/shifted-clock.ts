// Loaded by `node --import` before a program: moves its clock by CLOCK_AHEAD_MS. The database's clock stays right.
const aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0)
const realNow = Date.now.bind(Date)
const shiftedNow = () => realNow() + aheadMs

globalThis.Date = new Proxy(Date, {
  construct: (real, args: ConstructorParameters<typeof Date> | []) =>
    args.length === 0 ? new real(shiftedNow()) : new real(...args),
  get: (real, name, receiver) => (name === 'now' ? shiftedNow : (Reflect.get(real, name, receiver) as unknown)),
})
