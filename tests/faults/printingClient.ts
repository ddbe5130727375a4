import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import type { ServerProcess } from '../support/serverProcess.ts'

const Job = z.object({ id: z.string(), version: z.number(), jobNo: z.string(), status: z.string(), confirmed: z.number() })
type Job = z.infer<typeof Job>
const Rows = <Row extends z.ZodType>(row: Row) => z.object({ result: z.object({ records: z.array(row) }) })
const pageOf = 500

/** Name of a label of a job: the same as on its paper. */
export const labelName = (job: string, label: number): string => `${job}-L${label}`

/** A person who orders labels at a running server and decides what is uncertain. */
export type PrintingClient = {
  addPrinter(port: number): Promise<void>
  /** Does what the dialog does when it is opened: looks up what orders name, so that an order is one request, and says that somebody is about to print. */
  ready(): Promise<void>
  /** One job with so many labels, each with its own name. */
  order(name: string, labels: number): Promise<void>
  jobs(which: 'uncertain' | 'unfinished'): Promise<Job[]>
  labelOf(job: Job, label: number): Promise<string>
  decide(job: Job, isOut: boolean): Promise<void>
  /** What the log says was printed, label by label. */
  logged(): Promise<string[]>
}

/** `names`: of jobs by their number, over all servers of one experiment. */
export async function printingClient({ url, token: signIn }: ServerProcess, names: Map<string, string>): Promise<PrintingClient> {
  const token = await signIn()
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const headers = { 'x-access-token': token, ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}) }
    const answer = await fetch(url + path, { headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) })
    const read: unknown = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(read)}`)
    return read
  }
  const all = async <Row extends z.ZodType>(path: string, row: Row): Promise<z.infer<Row>[]> => {
    const found: z.infer<Row>[] = []
    for (let page = 1; ; page += 1) {
      const { records } = Rows(row).parse(await ask(`${path}?pageNo=${page}&pageSize=${pageOf}`)).result
      found.push(...records)
      if (records.length < pageOf) return found
    }
  }
  const jobs: PrintingClient['jobs'] = async (which) =>
    (await all('/mes/print/job/list', Job)).filter(({ status }) => (which === 'uncertain' ? status === 'uncertain' : status !== 'done'))
  const label = plantLabels.find(({ name }) => name === 'lotCard')
  const values = Object.fromEntries(label?.fields.map(({ name, sample }) => [name, sample]) ?? [])
  let target: { printerId: string; templateId: string } | null = null
  /** The printer and the template of all orders. */
  const found = async () => {
    const [printer] = await all('/mes/print/printer/list', z.object({ id: z.string() }))
    const template = (await all('/mes/labelTemplate/list', z.object({ id: z.string(), code: z.string() }))).find(({ code }) => code === 'lotCard')
    return { printerId: printer?.id ?? '', templateId: template?.id ?? '' }
  }
  return {
    jobs,
    async addPrinter(port) {
      await ask('/mes/print/printer/add', { name: '受试打印机', host: '127.0.0.1', port })
    },
    async ready() {
      target ??= await found()
      await ask('/mes/print/printer/ready', {})
    },
    async order(name, labels) {
      target ??= await found()
      const records = Array.from({ length: labels }, (_, at) => ({ object: labelName(name, at + 1), values: { ...values, lotNo: labelName(name, at + 1) } }))
      const answer = await ask('/mes/print/job/print', { ...target, records: JSON.stringify(records) })
      names.set(z.object({ result: z.object({ jobNo: z.string() }) }).parse(answer).result.jobNo, name)
    },
    labelOf: async ({ jobNo }, at) => labelName(names.get(jobNo) ?? '', at),
    async decide({ id, version }, isOut) {
      await ask('/mes/print/job/decide', { id, version, seen: isOut ? 'out' : 'missing', remark: '到打印机旁看过' })
    },
    logged: async () => (await all('/mes/print/log/list', z.object({ object: z.string() }))).map(({ object }) => object),
  }
}
