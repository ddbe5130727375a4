import { chromium } from 'playwright'
import { findChromium } from '../chromium.ts'
import { freePort } from '../support/freePort.ts'
import { leavePages, waysToLeave } from '../support/leftPages.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'

/**
 * `npm run faults:reloads [-- times]`: pages that still load are reloaded twice and left for a second address, so often (200) each, and a tenth as often stopped,
 * closed, cut from the network, given another worker or left without their server, which starts anew. Ends with 1 when anybody was signed out
 * (docs/decisions/094-what-ends-a-session.md); tests/e2e/session.spec.ts does the same a few times.
 */
const times = Number(process.argv[2] ?? 200)
const others = Math.ceil(times / 10)

const port = await freePort()
let server = await startServerProcess({ port })
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const page = await context.newPage()
  await signInPage(page, server.url)
  const path = '/isystem/dict?pageSize=30#sex'
  const { done, signedOut, refused, ended } = await leavePages({
    context,
    url: server.url,
    path,
    otherPath: '/isystem/position',
    rounds: { doubleReload: times, secondAddress: times, abort: others, close: others, network: others, worker: others, restart: others },
    async restart() {
      await server.stop()
      server = await startServerProcess({ port, dataDir: server.dataDir })
    },
    onRound: (way, round) => void process.stderr.write(`${way} ${round}\n`),
  })
  await page.goto(server.url + path)
  await page.getByRole('row', { name: /性别/ }).waitFor()
  for (const way of waysToLeave) process.stdout.write(`${way}: ${done[way]} times, ${signedOut.filter((one) => one.startsWith(`${way} `)).length} signed out\n`)
  process.stdout.write(`${refused.length} calls refused with 401, ${ended.length} sessions ended; the page stands afterwards\n`)
  process.exitCode = signedOut.length + refused.length + ended.length > 0 ? 1 : 0
} finally {
  await browser.close()
  await server.stop()
}
