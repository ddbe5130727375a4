import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { z } from 'zod'
import { orderCustomers, orderMains } from '#contract/modules/examples/orderMain.ts'
import { endpointsOf } from '#contract/resource.ts'
import type { Lines } from '#contract/resource.ts'
import { resourceTopic } from '#contract/topics.ts'
import { createGridStore } from '../../src/admin/grid/store/gridStore.ts'
import { draftsOf, isUnsaved, writtenLines } from '../../src/admin/resource/lines/lineChanges.ts'
import type { LineDraft } from '../../src/admin/resource/lines/lineChanges.ts'
import { allDrafts } from '../../src/admin/resource/lines/lineEdits.ts'
import { answered, mergeLines, standing } from '../../src/admin/resource/lines/mergeLines.ts'
import { shownLine } from '../../src/admin/resource/lines/theirLines.ts'
import { openTableLink } from '../../src/realtime/tableLink.ts'
import type { LiveGrid } from '../../src/realtime/tableLink.ts'

export const paths = endpointsOf(orderMains)
const customers = orderMains.lines[0] as Lines // the first kind of lines of this resource
const Row = z.looseObject({ id: z.string(), version: z.number() })
const Whole = z.object({ result: z.object({ record: Row, lines: z.object({ [orderCustomers.name]: z.array(Row) }) }) })
/** ms between two tries while the server is away */
const againMs = 500
/** ms after a change was told until the lines are read: those of one save are told one by one */
const readAfterMs = 200

type Editor = { base: string; token: string; userId: string; orderId: string }
type Counts = { edits: number; shown: number; gaps: number; refusals: number; overtaken: number }

/** Reads the order until the server answers. */
export async function linesOf({ base, token, orderId }: Omit<Editor, 'userId'>) {
  for (;;) {
    const answer = await fetch(`${base}${paths.withLines}?id=${orderId}`, { headers: { 'x-access-token': token } }).catch(() => null)
    const whole = answer?.ok ? Whole.safeParse(await answer.json().catch(() => null)).data : undefined
    if (whole) return whole.result.lines[orderCustomers.name] ?? []
    await pause(againMs)
  }
}

/** What stands in lines, as one text, to be compared. */
export function linesText(rows: readonly Readonly<Record<string, unknown>>[]): string {
  return rows
    .toSorted((one, other) => Number(one['seq']) - Number(other['seq']))
    .map(({ seq, name, telphone }) => [seq, name, telphone].map(textIn).join('\t'))
    .join('\n')
}

function textIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** One person at the lines of an order: the store, the merging and the link of the page, over real sockets, without a page around them. */
export async function openLineEditor(editor: Editor) {
  const counts: Counts = { edits: 0, shown: 0, gaps: 0, refusals: 0, overtaken: 0 }
  const store = createGridStore<LineDraft>({ orderField: customers.orderField })
  store.load(draftsOf(customers, await linesOf(editor)))
  let reading: Promise<void> | null = null
  const readings = { asked: 0, taken: 0 }

  async function takeOver() {
    const mine = (readings.asked += 1)
    const rows = await linesOf(editor)
    if (mine < readings.taken) return // an old answer
    readings.taken = mine
    store.load(draftsOf(customers, rows), standing(mergeLines(customers, allDrafts(store), rows)))
  }
  function readAgain(): Promise<void> {
    reading ??= pause(readAfterMs).then(() => {
      reading = null
      return takeOver()
    })
    return reading
  }
  const told = new Map<string, string>()
  function tell() {
    for (const draft of store.rows()) {
      const row = shownLine(customers, draft)
      const text = JSON.stringify(row)
      if ((told.get(draft.key) ?? JSON.stringify({ id: draft.key })) !== text && link.show(grid, row)) told.set(draft.key, text)
    }
  }
  const grid: LiveGrid = {
    socketKey: orderCustomers.name,
    caseId: editor.orderId,
    onRow: () => void (counts.shown += 1),
    onGap() {
      counts.gaps += 1
      told.clear()
      tell()
      void readAgain()
    },
    onRefused: () => void (counts.refusals += 1),
  }
  const link = openTableLink({ domain: editor.base, userId: editor.userId, pageId: randomUUID().replaceAll('-', ''), token: editor.token, onState: () => {} })
  link.join(grid)
  store.subscribe(tell) // also what is saved: it is nobody's unsaved row any more
  const wire = io(editor.base, { auth: { token: editor.token }, transports: ['websocket'], forceNew: true, reconnectionDelayMax: 2000 })
  wire.on('connect', () => {
    wire.emit('subscribe', { topics: [resourceTopic(orderCustomers.name)] }, () => {})
    void readAgain()
  })
  wire.on('topic', () => void readAgain())

  /** Sends what is written until the server has it; where others were sooner, this person keeps what they wrote. */
  async function save(): Promise<void> {
    for (let key = randomUUID(); ;) {
      const written = writtenLines(customers, allDrafts(store))
      if (written.changed.length + written.deleted.length === 0) return
      const body = JSON.stringify({ id: editor.orderId, lines: { [orderCustomers.name]: written } })
      const headers = { 'x-access-token': editor.token, 'content-type': 'application/json', 'idempotency-key': key }
      const answer = await fetch(editor.base + paths.edit, { method: 'PUT', headers, body }).catch(() => null)
      await answer?.text().catch(() => '')
      if (answer?.ok) {
        key = randomUUID()
        await takeOver() // others may have changed meanwhile what is still to be saved: the next turn says so
        continue
      }
      if (answer?.status === 422) throw new Error('lines were refused that nobody wrote wrong')
      if (answer?.status === 409 && !answer.headers.has('retry-after')) {
        counts.overtaken += 1
        key = randomUUID() // another body is another request
        await takeOver()
        store.replace(standing(store.rows().flatMap((draft) => answered(customers, draft, 'mine') ?? [])))
      } else await pause(againMs)
    }
  }

  return {
    counts,
    save,
    /** Writes in one cell, as one visit of it. */
    edit(at: number, column: 'name' | 'telphone', value: string) {
      const row = store.rows()[at]
      if (!row) throw new Error(`there is no line ${at + 1}`)
      counts.edits += 1
      store.set([{ key: row.key, column, value }])
    },
    isSaved: () => allDrafts(store).every((draft) => !isUnsaved(customers, draft)),
    text: () => linesText(store.rows().map(({ values }) => values)),
    close() {
      link.close()
      wire.disconnect()
    },
  }
}
