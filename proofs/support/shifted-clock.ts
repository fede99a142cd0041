// Loaded before a service (node --import): at SIGUSR2 its clock is a day ahead, at the next one a day behind, and so on.
const DAY_MS = 86_400_000
const RealDate = Date
let shift = 0

class ShiftedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + shift)
    else super(...(given as [number]))
  }

  static override now(): number {
    return RealDate.now() + shift
  }
}

globalThis.Date = ShiftedDate as DateConstructor
process.on('SIGUSR2', () => {
  shift = shift > 0 ? -DAY_MS : DAY_MS
  process.stdout.write(`the clock was set to ${new Date().toISOString()}\n`)
})
