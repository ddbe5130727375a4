// Boot file of `npm start`, `npm test`, `npm run check`: runs on whatever Node is there, installs what the lock file
// says when that changed, and hands over to the Node that the project pins (docs/decisions/004-node-version.md).
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
const bin = join(root, 'node_modules', '.bin')
const pinnedNode = join(bin, 'node')
const stamp = join(root, 'node_modules', '.installed')

const quiet = '--disable-warning=ExperimentalWarning' // standard error holds JSON lines only
// how the server runs, here and in every test: small nurseries, and in MB how far a runaway server may go before it is ended and started anew rather than taking
// the computer with it; glibc gives every thread a heap of its own and hands little of it back: two of them keep a server of many threads a third smaller
const server = JSON.parse(readFileSync(join(root, 'server', 'process.json'), 'utf8'))
const tasks = {
  start: [[pinnedNode, ...server.flags, 'server/main.ts']],
  tags: [[pinnedNode, quiet, 'server/commands/tags.ts']],
  audit: [[pinnedNode, quiet, 'server/commands/audit.ts']],
  backup: [[pinnedNode, quiet, 'server/commands/backup.ts']],
  user: [[pinnedNode, quiet, 'server/commands/user.ts']],
  test: [[pinnedNode, quiet, 'tests/run.ts']],
  interop: [[pinnedNode, 'node_modules/vitest/vitest.mjs', 'run', '--project', 'interop']],
  faults: [[pinnedNode, quiet, 'tests/faults/wall.ts']],
  'faults:matrix': [[pinnedNode, quiet, 'tests/faults/matrix.ts']],
  'faults:soak': [[pinnedNode, quiet, 'tests/faults/soak.ts']],
  'faults:kill9': [[pinnedNode, quiet, 'tests/faults/kill9.ts']],
  'faults:approvals': [[pinnedNode, quiet, 'tests/faults/approvals.ts']],
  'faults:boxes': [[pinnedNode, quiet, 'tests/faults/boxes.ts']],
  'faults:commands': [[pinnedNode, quiet, 'tests/faults/commands.ts']],
  'faults:disk': [[pinnedNode, quiet, 'tests/faults/fullDisk.ts']],
  'faults:editors': [[pinnedNode, quiet, 'tests/faults/editors.ts']],
  'faults:frames': [[pinnedNode, quiet, 'tests/faults/frames.ts']],
  'faults:fuzz': [[pinnedNode, quiet, 'tests/faults/fuzz.ts']],
  'faults:headers': [[pinnedNode, quiet, 'tests/faults/headers.ts']],
  'faults:import': [[pinnedNode, quiet, 'tests/faults/bigImport.ts']],
  'faults:jobs': [[pinnedNode, quiet, 'tests/faults/jobs.ts']],
  'faults:outage': [[pinnedNode, quiet, 'tests/faults/outage.ts']],
  'faults:people': [[pinnedNode, quiet, 'tests/faults/people.ts']],
  'faults:production': [[pinnedNode, quiet, 'tests/faults/production.ts']],
  'faults:plcs': [[pinnedNode, quiet, 'tests/faults/matrix.ts', 'plcs']],
  'faults:polling': [[pinnedNode, quiet, 'tests/faults/polling.ts']],
  'faults:reloads': [[pinnedNode, quiet, 'tests/faults/reloads.ts']],
  'faults:stocktake': [[pinnedNode, quiet, 'tests/faults/stocktake.ts']],
  'faults:scans': [[pinnedNode, quiet, 'tests/faults/scans.ts']],
  'measure:desks': [[pinnedNode, quiet, 'tests/measure/desks.ts']],
  'measure:files': [[pinnedNode, quiet, 'tests/measure/files.ts']],
  'measure:fleet': [[pinnedNode, quiet, 'tests/measure/fleet.ts']],
  'measure:grid': [[pinnedNode, quiet, 'tests/measure/bigGrid.ts']],
  'measure:walls': [[pinnedNode, quiet, 'tests/measure/walls.ts']],
  'measure:typing': [[pinnedNode, quiet, 'tests/measure/typing.ts']],
  'faults:printing': [[pinnedNode, quiet, 'tests/faults/printing.ts']],
  'measure:approvals': [[pinnedNode, quiet, 'tests/measure/approvals.ts']],
  'measure:miwg': [[pinnedNode, quiet, 'tests/measure/miwg/main.ts']],
  'measure:colour': [[pinnedNode, quiet, 'tests/measure/colour.ts']],
  'measure:damage': [[pinnedNode, quiet, 'tests/measure/damagedLabels.ts']],
  'measure:designed': [[pinnedNode, quiet, 'tests/measure/designedList.ts']],
  'measure:demo': [[pinnedNode, quiet, 'tests/measure/demo.ts']],
  'measure:labels': [[pinnedNode, quiet, 'tests/measure/labels.ts']],
  'measure:first-label': [[pinnedNode, quiet, 'tests/measure/firstLabel.ts']],
  'measure:pages': [[pinnedNode, quiet, 'tests/measure/pages.ts']],
  'measure:pdf': [[pinnedNode, quiet, 'tests/measure/labelPdf.ts']],
  'measure:list': [[pinnedNode, quiet, 'tests/measure/bigList.ts']],
  'measure:protocols': [[pinnedNode, quiet, 'tests/measure/protocols.ts']],
  'measure:mail': [[pinnedNode, quiet, 'tests/measure/messages.ts']],
  'measure:recall': [[pinnedNode, quiet, 'tests/measure/recall.ts']],
  'measure:rights': [[pinnedNode, quiet, 'tests/measure/rights/main.ts']],
  'measure:schedule': [[pinnedNode, quiet, 'tests/measure/schedule.ts']],
  'measure:sqlmap': [[pinnedNode, quiet, 'tests/measure/sqlmap.ts']],
  mutate: [[pinnedNode, quiet, 'tests/mutate/main.ts']],
  e2e: [[pinnedNode, quiet, 'tests/run.ts', '--only', 'e2e']],
  check: [
    [join(bin, 'oxfmt'), '--check'],
    [join(bin, 'oxlint'), '--type-aware'],
    [join(bin, 'tsc'), '-p', 'tsconfig.json'],
    [join(bin, 'tsc'), '-p', 'server/tsconfig.json'],
    [join(bin, 'tsc'), '-p', 'tests/tsconfig.json'], // takes gigabytes: one after the other
    [join(bin, 'tsc'), '-p', 'kiosk/tsconfig.json'],
    [join(bin, 'knip')],
    [pinnedNode, 'node_modules/vitest/vitest.mjs', 'run', '--project', 'node', 'tests/house.test.ts'],
  ],
}

// compiled code is kept, so that a second start does not strip and compile two hundred files again
const env = {
  ...server.environment,
  ...process.env,
  PATH: bin + delimiter + process.env.PATH,
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

function installWhenChanged() {
  if (existsSync(pinnedNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return
  process.stderr.write(JSON.stringify({ time: new Date().toISOString(), level: 'info', message: 'installing packages from the lock file' }) + '\n')
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const [command, ...before] = npm
  const installed = spawnSync(command, [...before, 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (installed.status !== 0) {
    process.stdout.write('安装依赖没有成功：请检查网络和 npm 的设置，然后再次运行。\n')
    process.exit(1)
  }
  writeFileSync(stamp, lockHash())
}

// Every way to end `npm start` ends the server: a signal to this process or a closed terminal is handed on, a server whose
// starter was killed notices by the channel, and when npm itself was killed nobody tells us, so its processes are watched.
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
const lookAgainMs = 500

function run([command, ...args], extra) {
  return new Promise((resolve) => {
    const isServer = command === pinnedNode && args.at(-1) === 'server/main.ts'
    const child = spawn(command, [...args, ...extra], { cwd: root, stdio: isServer ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit', env })
    const forward = (signal) => child.kill(signal)
    for (const signal of signals) process.on(signal, forward)
    const starter = process.ppid
    const npm = npmAbove()
    const watch = setInterval(() => {
      if (npm !== null && (process.ppid !== starter || !isAlive(npm))) child.kill('SIGTERM')
    }, lookAgainMs)
    child.on('exit', (code, signal) => {
      for (const each of signals) process.off(each, forward)
      clearInterval(watch)
      resolve(signal ? 1 : code)
    })
  })
}

// The process of npm, which starts a script by a shell that may stay between it and us; null when this was started without npm: then
// the terminal that did it may go, and the server stays.
function npmAbove() {
  if (!process.env.npm_lifecycle_event) return null
  const { name, parent } = statOf(process.ppid)
  return /^(sh|dash|bash|ash)$/.test(name) && parent > 1 ? parent : process.ppid
}

function statOf(pid) {
  try {
    const [, name, state, parent] = /^\d+ \((.*)\) (\S) (\d+)/s.exec(readFileSync('/proc/' + pid + '/stat', 'utf8'))
    return { name, state, parent: Number(parent) }
  } catch {
    return { name: '', state: '', parent: 0 } // no Linux, or gone
  }
}

// What was killed and is not yet fetched by its parent (Z) still has its number.
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return statOf(pid).state !== 'Z'
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const [name, ...extra] = process.argv.slice(2)
const commands = tasks[name]
if (!commands) {
  process.stdout.write('用法：node start.mjs ' + Object.keys(tasks).join('|') + '\n')
  process.exit(2)
}
installWhenChanged()
let worst = 0
for (const command of commands) {
  const code = await run(command, extra)
  if (code !== 0) worst = code
}
process.exit(worst)
