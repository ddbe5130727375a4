import { execFile, fork, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { PlantReport } from '#contract/modules/equipment/plantMessages.ts'
import { registerDump } from '../../plant/registerDump.ts'

const run = promisify(execFile)
const env = { ...process.env, SIM_PORT: String(39_000 + (process.pid % 100) * 60), SIM_FAULTS: 'off' }
const waiting = { timeout: 100_000, interval: 50 }
vi.setConfig({ testTimeout: 120_000 })

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
})

function forkPlant(settings: Record<string, string> = {}) {
  const child = fork('plant/main.ts', { env: { ...env, ...settings }, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  started.push(child)
  const reports: PlantReport[] = []
  child.on('message', (message) => reports.push(PlantReport.parse(message)))
  return { child, reports }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false // refused: that is the answer
  } finally {
    socket.destroy()
  }
}

test('a forked plant reports its ports, obeys orders by id, and ends on SIGTERM with code 0', async () => {
  const { child, reports } = forkPlant()
  await vi.waitFor(() => expect(reports[0]?.kind).toBe('listening'), waiting)
  expect(reports[0]).toMatchObject({ kind: 'listening', ports: expect.objectContaining({ 'SC-01': expect.any(Number), 'UT-01': expect.any(Number) }) })
  child.send({ id: 7, command: { kind: 'break', machine: 'PR-01', faultCode: 1 } })
  child.send({ id: 8, command: { kind: 'break', machine: 'nobody', faultCode: 1 } })
  await vi.waitFor(() => expect(reports).toHaveLength(3), waiting)
  expect(reports).toContainEqual({ kind: 'done', id: 7 })
  expect(reports).toContainEqual({ kind: 'refused', id: 8, reason: expect.any(String) })
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('when its parent is killed hard the plant ends', async () => {
  const parentFile = join(mkdtempSync(join(tmpdir(), 'plant-')), 'parent.mjs')
  writeFileSync(
    parentFile,
    `import { fork } from 'node:child_process'\nconst plant = fork(${JSON.stringify(resolve('plant/main.ts'))})\nplant.on('message', ({ basePort }) => console.log(JSON.stringify({ basePort, pid: plant.pid })))\n`,
  )
  const parent = spawn(process.execPath, [parentFile], { env: { ...env, SIM_PORT: String(Number(env.SIM_PORT) + 30) }, stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(parent)
  const [line] = await once(parent.stdout, 'data')
  const { basePort } = JSON.parse(String(line))
  expect(await answers(basePort)).toBe(true)
  parent.kill('SIGKILL')
  await vi.waitFor(async () => expect(await answers(basePort)).toBe(false), waiting)
})

test('a wrong setting ends the plant with a sentence that names it', async () => {
  const { child } = forkPlant({ SIM_SPEED: '4000' })
  const said: string[] = []
  child.stderr?.on('data', (bytes) => said.push(String(bytes)))
  expect((await once(child, 'close'))[0]).toBe(1)
  expect(said.join('')).toContain('设置 SIM_SPEED 的值“4000”不可用')
})

test('the printing commands print the register dump and one JSON line per tag and hour', async () => {
  const minute = '2026-11-20T14:00:00+08:00'
  const dump = await run(process.execPath, ['plant/dump.ts', '--seed', '1', '--minute', minute], { env })
  expect(dump.stdout.trim().split('\n')).toEqual(registerDump({ SIM_SEED: 1, SIM_FAULTS: 'off', PLANT_TZ: 'Asia/Shanghai' }, Date.parse(minute)))
  const history = await run(process.execPath, ['plant/history.ts', '--hours', '0.01', '--to', String(Date.parse(minute))], { env, maxBuffer: 1 << 26 })
  const lines = history.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.find(({ tagCode }) => tagCode === 'ML-02.outTemp')).toEqual({ tagCode: 'ML-02.outTemp', at: expect.any(Array), value: expect.any(Array) })
})
