import { markHeader } from '#contract/topics.ts'
import { randomName } from './randomName.ts'

/** Marks of writes whose events may still come. */
const keptMarks = 50

let isHeard = false
const own = new Set<string>()

/** The server tells of changes: from now on the writes of this page carry a mark. Other servers may not know the header, and are spared it. */
export function hearOwnChanges(): void {
  isHeard = true
}

/** The headers of a write, by which this page knows the event of its own change. */
export function markedHeaders(): Record<string, string> {
  if (!isHeard) return {}
  const mark = randomName(12)
  own.add(mark)
  const [oldest] = own
  if (own.size > keptMarks && oldest !== undefined) own.delete(oldest)
  return { [markHeader]: mark }
}

export function isOwnChange(mark: string | null): boolean {
  return mark !== null && own.has(mark)
}
