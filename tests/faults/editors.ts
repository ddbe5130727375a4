import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright/test'
import type { Page } from 'playwright/test'
import { z } from 'zod'
import { orderCustomers } from '#contract/modules/examples/orderMain.ts'
import { seeded } from '../support/seeded.ts'
import { freePort } from '../support/freePort.ts'
import { adminPassword, startServerProcess } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'
import { startTcpProxy } from '../support/tcpProxy.ts'
import { linesOf, linesText, openLineEditor, paths } from './lineEditor.ts'
import { pressInRow } from '../support/rowCommand.ts'

/**
 * `npm run faults:editors -- 20 60`: so many people write the same lines of one order, five times a second each, for so many seconds, and two
 * browsers look on. The cable is pulled for 10 s, the server is killed and started again, and all save. Afterwards every page must show
 * what stands in the database, unasked.
 */
const editors = Number(process.argv[2] ?? 20)
const seconds = Number(process.argv[3] ?? 60)
const [everyMs, cutMs, lineCount, equalWithinMs] = [200, 10_000, 24, 60_000]
const random = seeded(27)

const port = await freePort()
let server = await startServerProcess({ port, env: { SOCKETS_PER_USER: String(3 * editors + 10) } })
const wire = await startTcpProxy({ port })
const base = `http://127.0.0.1:${wire.port}`
const login = await fetch(`${server.url}/sys/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'admin', password: adminPassword }),
})
const { token, userInfo } = z.object({ result: z.object({ token: z.string(), userInfo: z.object({ id: z.string() }) }) }).parse(await login.json()).result
const changed = Array.from({ length: lineCount }, (_none, at) => ({ key: `k${at}`, seq: at + 1, name: `客户${at + 1}`, sex: '', idcard: '', telphone: '1' }))
const order = { orderCode: 'EDITORS', ctype: '', orderDate: '', content: '', lines: { [orderCustomers.name]: { changed, deleted: [] } } }
const headers = { 'x-access-token': token, 'content-type': 'application/json' }
await fetch(server.url + paths.add, { method: 'POST', headers, body: JSON.stringify(order) })
const found = await (await fetch(`${server.url}${paths.list}?orderCode=EDITORS`, { headers })).json()
const orderId = z.object({ result: z.object({ records: z.tuple([z.object({ id: z.string() })]) }) }).parse(found).result.records[0].id

const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
const pages = await Promise.all([1, 2].map(async () => opened(await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage())))
const people = await Promise.all(Array.from({ length: editors }, () => openLineEditor({ base, token, userId: userInfo.id, orderId })))
say(`${editors} editors and ${pages.length} browsers have the order open`)

const over = new AbortController()
const writing = people.map(async (person, at) => {
  await pause(random() * everyMs)
  for (let edit = 0; !over.signal.aborted; edit += 1) {
    const column = random() < 0.5 ? 'name' : 'telphone'
    person.edit(Math.floor(random() * lineCount), column, `${at + 1}号写的${edit}`)
    await pause(everyMs)
  }
})
await pause((seconds * 1000) / 3)
wire.freeze()
say('the cable is pulled')
await pause(cutMs)
wire.thaw()
say('the cable is back')
await pause((seconds * 1000) / 3)
process.kill(server.pid, 'SIGKILL')
await server.ended
server = await startServerProcess({ port, dataDir: server.dataDir, env: { SOCKETS_PER_USER: String(3 * editors + 10) } })
say('the server was killed and started again')
await pause((seconds * 1000) / 3)
over.abort()
await Promise.all(writing)
await Promise.all(people.map((person) => person.save()))
say('all have saved')

const wanted = linesText(await linesOf({ base: server.url, token, orderId }))
const untilMs = performance.now() + equalWithinMs
let differing: string[] = []
do {
  await pause(500)
  const texts = await Promise.all(pages.map(textOf))
  differing = [
    ...people.flatMap((person, at) =>
      person.isSaved() ? (person.text() === wanted ? [] : [`editor ${at + 1}`]) : [`editor ${at + 1} with something unsaved`],
    ),
    ...texts.flatMap((text, at) => (text === wanted ? [] : [`browser ${at + 1}`])),
  ]
} while (differing.length > 0 && performance.now() < untilMs)
const sum = (name: keyof (typeof people)[number]['counts']) => people.reduce((all, { counts }) => all + counts[name], 0)
process.stdout.write(
  `${editors} editors, ${sum('edits')} edits, ${sum('shown')} rows of others seen, ${sum('gaps')} openings of the link, ${sum('overtaken')} saves overtaken by others and repeated, ${sum('refusals')} rows refused: ` +
    `${differing.length === 0 ? `all ${editors + pages.length} pages equal the database` : `${differing.join(', ')} differ from the database`}\n`,
)
if (differing.length > 0) {
  const shown = await Promise.all(
    pages.map(async (page) => `${await textOf(page)}\n${await page.locator('[title$="还没有保存"]').count()} rows in sight are shown as unsaved`),
  )
  say(`the database:\n${wanted}\n${shown.join('\n')}`)
}
for (const person of people) person.close()
await browser.close()
await wire.close()
await server.stop()
process.exit(differing.length > 0 ? 1 : 0)

async function opened(page: Page): Promise<Page> {
  page.setDefaultTimeout(180_000) // a machine that others use takes its time
  await signInPage(page, base, { path: '/test/jeecgOrderMain' })
  const row = page.getByRole('row').filter({ hasText: 'EDITORS' })
  await pressInRow(row, /编\s?辑/)
  await page.getByRole('grid', { name: '客户明细' }).locator('[data-row="0"][data-col="0"]').waitFor()
  return page
}

/** What the grid of a browser shows from its first line to its last. */
async function textOf(page: Page): Promise<string> {
  const cells = await page.getByRole('grid', { name: '客户明细' }).evaluate(async (frame) => {
    const seen = new Map<number, Record<string, string>>()
    for (let top = 0; top <= frame.scrollHeight; top += 200) {
      frame.scrollTop = top
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      for (const cell of frame.querySelectorAll<HTMLElement>('[data-row][data-col="0"], [data-row][data-col="3"]')) {
        const row = seen.get(Number(cell.dataset['row'])) ?? {}
        row[cell.dataset['col'] ?? ''] = cell.querySelector('input')?.value ?? cell.querySelector('span')?.textContent ?? ''
        seen.set(Number(cell.dataset['row']), row)
      }
    }
    return [...seen]
  })
  return linesText(cells.map(([row, { 0: name, 3: telphone }]) => ({ seq: row + 1, name, telphone })))
}

function say(words: string): void {
  process.stderr.write(`${words}\n`)
}
