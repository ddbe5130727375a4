import { qualityOf, statuses } from '#contract/quality.ts'
import { createCalculation } from '../../../tags/calculated/calculation.ts'
import type { TagEngine } from '../../../tags/engine.ts'
import type { LatestValues } from '../../../tags/latest.ts'
import type { PreparedTag } from './prepared.ts'

/** The one of two statuses that is to be trusted less: the codes of quality.ts grow with it. */
const worse = (one: number, other: number) => Math.max(one, other)

/** Computes tags from the newest values; windows of a tag whose expression did not change live through a new configuration. */
export function createCalculator({ latest, engine }: { latest: LatestValues; engine: TagEngine }) {
  let tags: readonly { tag: PreparedTag; compute: ReturnType<typeof createCalculation> }[] = []
  let broken: readonly string[] = []
  const known = new Map<string, { about: string; compute: ReturnType<typeof createCalculation> }>()

  /** Worst quality wins, of all tags that are named, also in a branch that is not taken. */
  function step({ tag, compute }: (typeof tags)[number], at: number): void {
    let status: number = statuses.good.code
    const values = new Map<string, number>()
    for (const [written, code] of tag.places) {
      const newest = latest.find(code)
      status = worse(status, newest?.status ?? statuses.configError.code)
      const figure = latest.figureOf(code)
      if (figure !== null) values.set(written, figure)
    }
    if (qualityOf(status) === 'bad') return engine.conclude(tag.tagCode, null, status, at)
    const { value, isFilling } = compute((written) => values.get(written) ?? Number.NaN, at)
    if (value === null) return engine.conclude(tag.tagCode, null, isFilling ? statuses.waiting.code : statuses.notComputable.code, at)
    engine.conclude(tag.tagCode, value, isFilling ? worse(status, statuses.filling.code) : status, at)
  }

  return {
    /** Takes tags in the order in which they are to be computed, and those that cannot be. */
    configure(ordered: readonly PreparedTag[], unusable: readonly string[]): void {
      tags = ordered.map((tag) => {
        const about = JSON.stringify([tag.text, ...tag.places])
        const before = known.get(tag.tagCode)
        const compute = before?.about === about ? before.compute : createCalculation(tag.expression)
        known.set(tag.tagCode, { about, compute })
        return { tag, compute }
      })
      broken = unusable
      const present = new Set(ordered.map(({ tagCode }) => tagCode))
      for (const code of known.keys()) if (!present.has(code)) known.delete(code)
    },
    /** Computes all of them; called once a second by whoever collects. */
    tick(at: number): void {
      for (const tag of tags) step(tag, at)
      for (const tagCode of broken) engine.conclude(tagCode, null, statuses.configError.code, at)
    },
  }
}
