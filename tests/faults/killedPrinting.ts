import { setTimeout as pause } from 'node:timers/promises'
import { openLabelPrinter } from '../../plant/wire/labelPrinter.ts'
import { startServerProcess, type ServerProcess } from '../support/serverProcess.ts'
import { labelName, printingClient, type PrintingClient } from './printingClient.ts'
import { newDataDir } from '../support/newDataDir.ts'

export type KilledPrinting = {
  kills: number
  /** labels that were ordered, and that lie on paper */
  ordered: number
  onPaper: number
  /** labels on paper more than once; labels that a finished job has and the paper has not */
  twice: number
  lost: number
  /** labels of finished jobs that the log has not exactly once */
  logWrong: number
  /** how often a job was uncertain: the label under way was on paper, or was not */
  uncertainOut: number
  uncertainNotOut: number
  /** jobs that were not at their end when nothing moved any more */
  stuck: number
}

/** ms a label takes the printer; labels of one job; the longest wait for a sign of progress */
const labelMs = 15
const labelsEach = 20
const giveUpAfterMs = 90_000

/**
 * A server prints on a label printer with a buffer of its own and is killed (SIGKILL) at a random moment, again and again (issue 28, F-01). A person looks at the paper after
 * every start and tells of each uncertain label whether it is there. In the end each label lies on paper once, and the log says so.
 */
export async function killedPrinting({ kills, databaseUrl }: { kills: number; databaseUrl?: string | undefined }): Promise<KilledPrinting> {
  let begun = () => {}
  const printer = await openLabelPrinter({ port: 0, host: '127.0.0.1', labelMs, onLabel: () => begun() })
  const dataDir = newDataDir()
  const start = async (triesLeft = 3): Promise<ServerProcess> => {
    const started = startServerProcess({ dataDir, env: databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl } })
    // the port that was free may be somebody else's by then
    return started.catch((error: unknown) => {
      if (triesLeft > 0) return start(triesLeft - 1)
      throw error
    })
  }
  const paper = () => printer.printed.map(saidBy)
  const found = { uncertainOut: 0, uncertainNotOut: 0 }
  let server: ServerProcess = await start()
  const names = new Map<string, string>()
  let client = await printingClient(server, names)
  await client.addPrinter(printer.port)
  const decide = async (by: PrintingClient): Promise<boolean> => {
    const open = await by.jobs('uncertain')
    for (const job of open) {
      const isOut = paper().includes(await by.labelOf(job, job.confirmed + 1))
      found[isOut ? 'uncertainOut' : 'uncertainNotOut'] += 1
      await by.decide(job, isOut)
    }
    return open.length > 0
  }

  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const before = printer.printed.length
      await client.order(`K${kill}`, labelsEach)
      const since = performance.now()
      // something of this server has to be on its way, else every kill would meet one that waits for its predecessor's lease
      while (printer.printed.length <= before && performance.now() - since < giveUpAfterMs) {
        await decide(client)
        await pause(5)
      }
      // every second kill meets a label that is in the printer, the others whatever is under way: drawing takes longer than printing
      if (kill % 2 === 0) await Promise.race([new Promise<void>((resolve) => (begun = resolve)), pause(5000)])
      await pause(Math.random() * (kill % 2 === 0 ? labelMs : labelsEach * 2 * labelMs))
      process.kill(server.pid, 'SIGKILL')
      await server.ended
      server = await start()
      client = await printingClient(server, names)
    }
    let [last, movedAt] = [-1, performance.now()]
    while ((await client.jobs('unfinished')).length > 0 && performance.now() - movedAt < giveUpAfterMs) {
      const moved = await decide(client)
      if (moved || printer.printed.length !== last) movedAt = performance.now()
      last = printer.printed.length
      await pause(100)
    }
    const stuck = (await client.jobs('unfinished')).length
    const out = paper()
    const ordered = Array.from({ length: kills }, (_, kill) => Array.from({ length: labelsEach }, (__, at) => labelName(`K${kill}`, at + 1))).flat()
    const counted = (texts: readonly string[]) => Map.groupBy(texts, (text) => text)
    const [onPaper, logged] = [counted(out), counted(await client.logged())]
    return {
      kills,
      ordered: ordered.length,
      onPaper: onPaper.size,
      twice: [...onPaper.values()].filter(({ length }) => length > 1).length,
      lost: ordered.filter((name) => !onPaper.has(name)).length,
      logWrong: ordered.filter((name) => logged.get(name)?.length !== 1).length,
      ...found,
      stuck,
    }
  } finally {
    await server.stop()
    await printer.close()
  }
}

/** What the label says: its code is one that the printer draws by itself, with what is no letter or digit as hexadecimal. */
const saidBy = (zpl: string): string =>
  (/\^BC[^^]*\^FH\\\^FD([^^]*)\^FS/.exec(zpl)?.[1] ?? '').replaceAll(/\\([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
