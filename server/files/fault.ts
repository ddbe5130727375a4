/** What is wrong in a file: where, under the heading the person sees, and why. */
export type Fault = { file: string; line: number; column: string; reason: string }

/** Most faults that are kept and shown; the rest are only counted. */
export const maxFaults = 10_000

/** Collects faults of one import. A file of 100 000 bad rows must not fill the memory. */
export class Faults {
  readonly first: Fault[] = []
  readonly #lines = new Set<string>()
  count = 0

  add(fault: Fault): void {
    this.count += 1
    this.#lines.add(`${fault.line} ${fault.file}`)
    if (this.first.length < maxFaults) this.first.push(fault)
  }

  /** how many lines have at least one fault */
  get lineCount(): number {
    return this.#lines.size
  }
}
