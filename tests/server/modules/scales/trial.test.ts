import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { ScaleSetup } from '#contract/modules/scales/scale.ts'
import { tryScale } from '../../../../server/modules/scales/tryScale.ts'
import { freePort } from '../../../support/freePort.ts'
import { startPlantScale } from '../../../support/plantScale.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})

const setup = (port: number, given: Partial<ScaleSetup>): ScaleSetup => ({ protocol: 'mtsics', link: 'tcp', address: `127.0.0.1:${port}`, unit: 'g', ...given })
const failedOf = async (tried: ScaleSetup) => {
  const { steps } = await tryScale(tried)
  expect(steps.map(({ layer }) => layer)).toEqual(['name', 'port', 'bytes', 'protocol', 'unit'])
  const failed = steps.find(({ state }) => state === 'failed')
  return failed ? `${failed.layer} ${failed.says}` : 'none'
}

test('a scale that is set up right shows its frames and passes every layer', async () => {
  const scale = await startPlantScale('SC-02')
  opened.push(scale)
  const { steps, frames } = await tryScale(setup(scale.port, {}))
  expect(steps.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
  expect(steps.at(-1)?.says).toBe('现在是 0.0 g')
  expect(frames.length).toBeGreaterThan(3)
  expect(frames[0]).toMatchObject({ printed: 'S S        0.0 g<0d><0a>', says: '0.0 g 稳定', isWeight: true })
})

test('what is wrong is said at the layer where it is, with what to mend', async () => {
  const [balance, platform] = [await startPlantScale('SC-02'), await startPlantScale('SC-04')]
  opened.push(balance, platform)
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  opened.push({ close: () => silent.close() })
  await new Promise((resolve) => silent.once('listening', resolve))
  const address = silent.address()
  const silentPort = typeof address === 'object' && address ? address.port : 0
  const closed = await freePort()
  expect(await failedOf({ ...setup(1, {}), address: 'no.such.host.invalid:4001' })).toMatch(/^name 网络里没有 no\.such\.host\.invalid 这个名称/)
  expect(await failedOf(setup(closed, {}))).toMatch(/^port 连不上 127\.0\.0\.1:\d+，请检查端口/)
  expect(await failedOf(setup(silentPort, {}))).toMatch(/^bytes 端口通，但没有数据：秤没有回答/)
  expect(await failedOf(setup(balance.port, { protocol: 'toledo', checksum: 'Y' }))).toMatch(/^bytes 端口通，但没有数据：请在秤上打开连续输出/)
  expect(await failedOf(setup(platform.port, {}))).toBe('protocol 收到的是TOLEDO 连续输出，请把协议改成它')
  expect(await failedOf(setup(platform.port, { protocol: 'toledo', checksum: 'N', unit: 'kg' }))).toBe('protocol 这台秤带校验字节，请改“带校验字节”')
  expect(await failedOf(setup(platform.port, { protocol: 'toledo', checksum: 'Y', unit: 'g' }))).toBe(
    'unit 秤显示的单位是 kg，台账里是 g，请在秤上换回 g，或改正台账',
  )
  expect(await failedOf(setup(balance.port, { unit: 'kg' }))).toMatch(/^unit 秤显示的单位是 g，台账里是 kg/)
})
