import type { Heard, Speech } from '../line/speech.ts'
import { connectionRequest, encodeData, readPacket, tsapsOf } from './cotp.ts'
import { agreedIn, encodeAgree, encodeAskState, encodeRead, isAgreement, isStoppedIn, messageKinds, parseRead, readMessage } from './message.ts'
import { encodeTpkt, TpktReader } from './tpkt.ts'

/** What we ask for; a small CPU grants 240. */
const wanted = { size: 480, parallel: 4 }
const agreeReference = 0
const stateReference = 0xffff
const stateEveryMs = 2000

/** S7 communication over ISO on TCP: connects, agrees on the size of messages, then reads. Now and then it asks whether the CPU runs. */
export function createS7Speech(place: { rack: number; slot: number; tsap: string }): Speech {
  const reader = new TpktReader()
  let agreed = wanted
  let isStopped = false
  let knowsState = true
  let stateAskedAt = -Infinity

  const sent = (message: Uint8Array) => encodeTpkt(encodeData(message))

  function take(packet: Uint8Array): Heard | 'refused' | 'garbage' | null {
    const read = readPacket(packet)
    if (read.kind === 'refused' || read.kind === 'garbage') return read.kind
    if (read.kind === 'confirmed') return { kind: 'say', bytes: sent(encodeAgree(agreeReference, wanted)) }
    const message = readMessage(read.content)
    if (!message) return 'garbage'
    if (message.kind === messageKinds.userData) {
      const told = isStoppedIn(message)
      knowsState = told !== null // a CPU that does not say is not asked again
      isStopped = told ?? false
      return null
    }
    if (isAgreement(message)) {
      const granted = agreedIn(message)
      if (!granted) return 'refused'
      agreed = granted
      return { kind: 'ready' }
    }
    return { kind: 'answer', id: message.reference, unitId: null, pdu: read.content }
  }

  /** The question rides on an answer, so that no more is on the wire than the PLC granted. */
  function stateQuestion(): Heard[] {
    const now = performance.now()
    if (!knowsState || agreed.parallel < 2 || now - stateAskedAt < stateEveryMs) return []
    stateAskedAt = now
    return [{ kind: 'say', bytes: sent(encodeAskState(stateReference)) }]
  }

  return {
    greeting: encodeTpkt(connectionRequest(tsapsOf(place))),
    isUnnumbered: false,
    hear(chunk) {
      const packets = reader.take(chunk)
      if (!packets) return 'garbage'
      const heard: Heard[] = []
      for (const packet of packets) {
        const one = take(packet)
        if (typeof one === 'string') return one
        if (one) heard.push(one)
      }
      return heard.some(({ kind }) => kind === 'answer' || kind === 'ready') ? [...heard, ...stateQuestion()] : heard
    },
    ask(reference, request) {
      if ('words' in request) throw new Error('nothing is written by S7')
      return sent(encodeRead(reference, request))
    },
    read(pdu, request) {
      const message = readMessage(pdu)
      if (!message) return { kind: 'garbage' }
      const reply = parseRead(message, request)
      return reply.kind === 'words' && isStopped ? { ...reply, isStopped } : reply
    },
    forget: () => {},
  }
}
