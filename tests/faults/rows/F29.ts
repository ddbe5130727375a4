import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { decodeJwt } from 'jose'
import { boardTags } from '../factory.ts'
import type { Factory } from '../factory.ts'
import { openOffender } from '../offender.ts'
import type { LinkName } from '../offender.ts'
import type { FaultRow } from '../row.ts'

const stops = 3
const writers = 16
const screens = 100
const links: LinkName[] = ['live', 'notice', 'table']

export const F29: FaultRow = {
  id: 'F-29',
  fault: `SIGTERM while ${writers} people write and ${screens} displays watch, ${stops} times`,
  async run(stage) {
    const factory = await stage.factory()
    const { port, token, url } = factory
    const userId = decodeJwt(token).sub ?? ''
    await stage.crowd({ url, token, count: screens, request: { tags: boardTags, rateHz: 4 } })
    const tookMs: number[] = []
    const badExits: string[] = []
    const codes: number[] = []
    const acknowledged: string[] = []
    for (let stop = 0; stop < stops; stop += 1) {
      const watched = await Promise.all(links.map((link) => openOffender({ port, token, userId, link })))
      const over = new AbortController()
      const writing = Array.from({ length: writers }, async (_, writer) => {
        for (let n = 0; !over.signal.aborted; n += 1) {
          const dictCode = `s${stop}_w${writer}_${n}`
          if (await add(factory, dictCode)) acknowledged.push(dictCode)
          else await pause(20)
        }
      })
      await pause(2000)
      const from = performance.now()
      factory.server().child.kill('SIGTERM')
      const exitCode = await factory.server().ended
      tookMs.push(performance.now() - from)
      over.abort()
      await Promise.all(writing)
      if (exitCode !== 0) badExits.push(String(exitCode))
      codes.push(...(await Promise.all(watched.map(({ closed }) => closed))))
      await factory.startAgain()
      await factory.isReady()
    }
    const { stored, verdict } = lookInto(factory.dataDir)
    return [
      { what: 'ended after, longest', measured: Math.max(...tookMs) / 1000, unit: 's', atMost: 10 },
      { what: 'ended with another code than 0', measured: badExits.length, unit: `of ${stops}`, atMost: 0 },
      { what: 'links told 1012', measured: codes.filter((code) => code === 1012).length, unit: `of ${codes.length}`, atLeast: stops * links.length },
      {
        what: 'acknowledged records lost',
        measured: acknowledged.filter((code) => !stored.has(code)).length,
        unit: `of ${acknowledged.length}`,
        atMost: 0,
      },
      { what: 'damaged databases', measured: Number(verdict !== 'ok'), unit: '', atMost: 0 },
    ]
  },
}

async function add({ url, token }: Factory, dictCode: string): Promise<boolean> {
  const headers = { 'x-access-token': token, 'content-type': 'application/json' }
  return fetch(`${url}/sys/dict/add`, { method: 'POST', headers, body: JSON.stringify({ dictName: dictCode, dictCode, description: '' }) }).then(
    async (response) => ((await response.json()) as { success: boolean }).success, // the product's own envelope
    () => false, // gone, or cut off: nothing was acknowledged
  )
}

function lookInto(dataDir: string): { stored: Set<string>; verdict: string } {
  const db = new DatabaseSync(join(dataDir, 'millwright.db'), { readOnly: true })
  const stored = new Set(
    db
      .prepare('select "dictCode" as code from sys_dict')
      .all()
      .map(({ code }) => String(code)),
  )
  const verdict = String(Object.values(db.prepare('pragma integrity_check').get() ?? {})[0])
  db.close()
  return { stored, verdict }
}
