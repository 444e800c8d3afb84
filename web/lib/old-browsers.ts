// The contracts use isWellFormed and toWellFormed (Chrome 111); the oldest supported browser is Chrome 99.
function add(name: 'isWellFormed' | 'toWellFormed', value: (this: string) => boolean | string): void {
  if (!(name in String.prototype))
    Object.defineProperty(String.prototype, name, { configurable: true, writable: true, value })
}

add('isWellFormed', function (this: string) {
  return !/\p{Surrogate}/u.test(this)
})
add('toWellFormed', function (this: string) {
  return this.replaceAll(/\p{Surrogate}/gu, '\uFFFD')
})

declare global {
  interface String {
    isWellFormed(): boolean
    toWellFormed(): string
  }
}

export {}
