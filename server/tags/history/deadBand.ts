export type Keep = (at: number, value: number, status: number) => void

const heartbeatMs = 60_000
const rounding = 1e-9

/**
 * Decides which readings of one tag are stored. Kept are: the first; a value that moved by the dead band (engineering
 * units; 0 keeps every change); every change of status with the reading before it; one reading a minute; and the
 * reading before a jump when the line between the kept ones would miss it by more than two dead bands.
 */
export class DeadBand {
  #deadband: number
  #keep: Keep
  #kept = { at: Number.NaN, value: Number.NaN, status: -1 }
  // written over and over: a plant reads thousands of values a second
  #passed = { is: false, at: Number.NaN, value: Number.NaN }
  #newestAt = Number.NEGATIVE_INFINITY

  constructor(deadband: number, keep: Keep) {
    this.#deadband = deadband
    this.#keep = keep
  }

  set deadband(deadband: number) {
    this.#deadband = deadband
  }

  read(at: number, value: number, status: number): void {
    if (at <= this.#newestAt) return this.#late(at, value, status)
    this.#newestAt = at
    const kept = this.#kept
    const passed = this.#passed
    const turned = status !== kept.status
    if (!turned && !this.#moved(value) && at - kept.at < heartbeatMs) {
      passed.is = true
      passed.at = at
      passed.value = value
      return
    }
    if (passed.is && (turned || this.#cornerAt(passed, at, value))) this.#keep(passed.at, passed.value, kept.status)
    passed.is = false
    kept.at = at
    kept.value = value
    kept.status = status
    this.#keep(at, value, status)
  }

  /** A late reading is kept as it is: whether it was needed cannot be told any more. The same reading twice is none. */
  #late(at: number, value: number, status: number): void {
    if (at === this.#newestAt && status === this.#kept.status && !this.#moved(value)) return
    this.#keep(at, value, status)
  }

  #moved(value: number): boolean {
    if (Number.isNaN(value)) return false
    const distance = Math.abs(value - this.#kept.value)
    return this.#deadband === 0 ? distance > 0 : distance >= this.#deadband * (1 - rounding)
  }

  #cornerAt(passed: { at: number; value: number }, at: number, value: number): boolean {
    if (this.#deadband === 0) return false // what was passed over equals the kept value, which stands until the jump
    const kept = this.#kept
    const line = kept.value + ((value - kept.value) * (passed.at - kept.at)) / (at - kept.at)
    return Math.abs(line - passed.value) > 2 * this.#deadband
  }
}
