export type Keep = (at: number, value: number, status: number) => void

const heartbeatMs = 60_000
const rounding = 1e-9
/** readings of one tag come late by less: what is further back was read after the clock was set back */
export const latestMs = 5000

/**
 * Decides which readings of one tag are stored. Kept are: the first; a value that moved by the dead band (engineering
 * units; 0 keeps every change); every change of status with the reading before it; one reading a minute; and the
 * reading before a jump when the line between the kept ones would miss it by more than two dead bands.
 */
export class DeadBand {
  #deadband: number
  #keep: Keep
  // plain fields, written over and over: a plant reads thousands of values a second
  #keptAt = Number.NaN
  #keptValue = Number.NaN
  #keptStatus = -1
  #hasPassed = false
  #passedAt = Number.NaN
  #passedValue = Number.NaN
  #newestAt = Number.NEGATIVE_INFINITY

  constructor(deadband: number, keep: Keep) {
    this.#deadband = deadband
    this.#keep = keep
  }

  set deadband(deadband: number) {
    this.#deadband = deadband
  }

  read(at: number, value: number, status: number): void {
    if (at < this.#newestAt - latestMs) this.#beginAnew()
    if (at <= this.#newestAt) return this.#late(at, value, status)
    this.#newestAt = at
    const turned = status !== this.#keptStatus
    if (!turned && !this.#moved(value) && at - this.#keptAt < heartbeatMs) {
      this.#hasPassed = true
      this.#passedAt = at
      this.#passedValue = value
      return
    }
    if (this.#hasPassed && (turned || this.#hasCornerBefore(at, value))) this.#keep(this.#passedAt, this.#passedValue, this.#keptStatus)
    this.#hasPassed = false
    this.#keptAt = at
    this.#keptValue = value
    this.#keptStatus = status
    this.#keep(at, value, status)
  }

  #beginAnew(): void {
    this.#keptAt = Number.NaN
    this.#keptStatus = -1
    this.#hasPassed = false
    this.#newestAt = Number.NEGATIVE_INFINITY
  }

  /** A late reading is kept as it is: whether it was needed cannot be told any more. The same reading twice is none. */
  #late(at: number, value: number, status: number): void {
    if (at === this.#newestAt && status === this.#keptStatus && !this.#moved(value)) return
    this.#keep(at, value, status)
  }

  #moved(value: number): boolean {
    if (Number.isNaN(value)) return false
    const distance = Math.abs(value - this.#keptValue)
    return this.#deadband === 0 ? distance > 0 : distance >= this.#deadband * (1 - rounding)
  }

  /** Whether the line from the kept reading to this one would miss the one passed over. */
  #hasCornerBefore(at: number, value: number): boolean {
    if (this.#deadband === 0) return false // what was passed over equals the kept value, which stands until the jump
    const line = this.#keptValue + ((value - this.#keptValue) * (this.#passedAt - this.#keptAt)) / (at - this.#keptAt)
    return Math.abs(line - this.#passedValue) > 2 * this.#deadband
  }
}
