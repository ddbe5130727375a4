import type { Answer, Asked } from './connection.ts'
import type { ReadRequest } from './speech.ts'

type Ask = (request: ReadRequest, asked: Asked) => Promise<Answer>

/** shapes that a question after a missed one may have, so that none of what is still owed looks like it */
const mostShapes = 12

/**
 * Where answers carry no number, the late answer to a question that was given up looks like that of the next one of the same
 * length: its value would stand at the wrong tag. A unit answers in order, so before it is asked again it has to answer a question
 * of a length that nothing it still owes has; whatever else it says until then is nobody's.
 */
export function askInOrder(ask: Ask): Ask {
  const owedBy = new Map<number, Set<number>>()

  async function asking(request: ReadRequest, asked: Asked): Promise<Answer> {
    const answer = await ask(request, asked)
    const owed = owedBy.get(asked.unitId) ?? new Set<number>()
    if (isMissing(answer)) owedBy.set(asked.unitId, owed.add(shapeOf(request)))
    else owedBy.delete(asked.unitId)
    return answer
  }

  return async (request, asked) => {
    const owed = owedBy.get(asked.unitId)
    if (owed) {
      const answer = await asking(unlike(request, owed), asked)
      if (isMissing(answer) || answer.outcome === 'disconnected') return answer
    }
    return asking(request, asked)
  }
}

/** An answer spoilt on the way may have been noise, with the real one behind it. */
function isMissing({ outcome }: Answer): boolean {
  return outcome === 'timeout' || outcome === 'garbage'
}

const isBits = ({ area }: ReadRequest) => area === 'coil' || area === 'discrete'

/** Answers are told apart by how many bytes they carry. */
function shapeOf(request: ReadRequest): number {
  return isBits(request) ? Math.ceil(request.count / 8) : request.count * 2
}

function unlike(request: ReadRequest, owed: ReadonlySet<number>): ReadRequest {
  const candidates = Array.from({ length: mostShapes }, (_, index) => ({ ...request, count: isBits(request) ? index * 8 + 1 : index + 1 }))
  return candidates.find((one) => !owed.has(shapeOf(one))) ?? { ...request, count: 1 }
}
