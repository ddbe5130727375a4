/** An alarm as a screen hears of it. */
export type Heard = { index: number; isAcked: boolean }

type OurChanges = { changes?: { value: { name?: string; state?: string } | null }[] }
type OurAnswer = { snapshot?: { retained?: OurChanges[] } }

/** Alarms in a text of Millwright's wire: an event of the retained topic, or the answer to having asked for it. Everything else holds none. */
export function heardInText(text: string): Heard[] {
  if (text.startsWith('42["topic"')) return ofChanges((JSON.parse(text.slice(2)) as [string, { payload: OurChanges }])[1].payload) // socket.io's event
  if (text.startsWith('430')) return ((JSON.parse(text.slice(3)) as OurAnswer[])[0]?.snapshot?.retained ?? []).flatMap(ofChanges) // its acknowledgement
  return []
}

function ofChanges({ changes = [] }: OurChanges): Heard[] {
  return changes.flatMap(({ value }) => heard(value?.name, value?.state === 'C'))
}

/** Alarms in the answer of FUXA's /api/alarms. */
export function heardInList(body: string): Heard[] {
  const alarms = JSON.parse(body) as { name: string; acktime?: number }[] // as alarms/index.js of FUXA makes it
  return alarms.flatMap(({ name, acktime = 0 }) => heard(name, acktime > 0))
}

function heard(name: string | undefined, isAcked: boolean): Heard[] {
  const found = /^A-(\d+)/.exec(name ?? '')
  return found ? [{ index: Number(found[1]), isAcked }] : []
}
