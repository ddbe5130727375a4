import type { Area } from '#contract/tag.ts'
import type { Answer, Asked } from './connection.ts'
import type { ReadRequest } from './speech.ts'

type Ask = (request: ReadRequest, asked: Asked) => Promise<Answer>

/** What a unit still owes, by function: how many bytes the answers have that may yet come. Every one of them may be a refusal as well. */
type Owed = Map<Area, Set<number>>

/** lengths that a question after a missed one may have, so that none of what is still owed looks like its answer */
const mostLengths = 12

/** each has a function of its own (Modbus Application Protocol V1.1b3 §6.1 to 6.4) */
const functions: readonly Area[] = ['holding', 'input', 'discrete', 'coil']

/**
 * Where answers carry no number, the late answer to a question that was given up looks like that of the next one of the same
 * length: its value would stand at the wrong tag. A unit answers in order, so before it is asked again it has to answer a question
 * that nothing it still owes can be the answer to; whatever else it says until then is nobody's. By its values such an answer is known
 * where nothing of its length is owed; by a refusal, which has no length, only where its function owes nothing at all.
 */
export function askInOrder(ask: Ask): Ask {
  const owedBy = new Map<number, Owed>()

  async function asking(request: ReadRequest, asked: Asked): Promise<Answer> {
    const answer = await ask(request, asked)
    const owed: Owed = owedBy.get(asked.unitId) ?? new Map()
    if (isMissing(answer) || (answer.outcome === 'exception' && owed.has(request.area)))
      owedBy.set(asked.unitId, owed.set(request.area, (owed.get(request.area) ?? new Set()).add(lengthOf(request))))
    else owedBy.delete(asked.unitId)
    return answer
  }

  /** Asks until nothing is owed any more; what stands for an answer where that cannot be brought about now. */
  async function settle(request: ReadRequest, asked: Asked): Promise<Answer | null> {
    for (let tries = 0; tries <= functions.length; tries += 1) {
      const owed = owedBy.get(asked.unitId)
      if (!owed) return null
      const answer = await asking(unlike(request, owed), asked)
      if (isMissing(answer) || answer.outcome === 'disconnected') return answer
    }
    return owedBy.has(asked.unitId) ? unanswered : null
  }

  return async (request, asked) => (await settle(request, asked)) ?? asking(request, asked)
}

/** Refused again and again by what may have been meant for questions before: nothing that can be trusted was heard. */
const unanswered: Answer = { outcome: 'timeout', exception: 0, words: new Uint16Array(0), rttMs: null }

/** An answer spoilt on the way may have been noise, with the real one behind it. */
function isMissing({ outcome }: Answer): boolean {
  return outcome === 'timeout' || outcome === 'garbage'
}

const isBits = (area: Area) => area === 'coil' || area === 'discrete'

/** Answers of one function are told apart by how many bytes they carry. */
function lengthOf({ area, count }: ReadRequest): number {
  return isBits(area) ? Math.ceil(count / 8) : count * 2
}

/** A question of the same function while one of its answers alone is owed, as it will be answered with values; otherwise of another function. */
function unlike(request: ReadRequest, owed: Owed): ReadRequest {
  const area = owed.get(request.area)?.size === 1 ? request.area : (functions.find((one) => !owed.has(one)) ?? request.area)
  const candidates = Array.from({ length: mostLengths }, (_, index) => ({ ...request, area, count: isBits(area) ? index * 8 + 1 : index + 1 }))
  return candidates.find((one) => owed.get(area)?.has(lengthOf(one)) !== true) ?? { ...request, count: 1 }
}
