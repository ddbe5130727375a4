import { expect, test } from 'vitest'
import { startApi } from '../../../support/api.ts'

test('who may covers and uncovers the application; everybody can ask, and the bus hears each change', async () => {
  const api = await startApi()
  const [admin, guest] = [await api.tokenOf('admin'), await api.tokenOf('guest')]
  const set = (isPaused: unknown, token: string) =>
    api.call({ method: 'POST', url: '/sys/updateStatus', payload: { isPaused }, headers: { 'x-access-token': token } })
  const ask = async () => (await api.call({ method: 'GET', url: '/sys/updateStatus', headers: { 'x-access-token': guest } })).body.result
  const heard: boolean[] = []
  api.bus.on('system.paused', ({ isPaused }) => heard.push(isPaused))
  expect(await ask()).toEqual({ isPaused: false })
  expect((await set(true, guest)).status).toBe(403)
  expect((await set('yes', admin)).status).toBe(422)
  await set(true, admin)
  expect(await ask()).toEqual({ isPaused: true })
  await set(false, admin)
  expect(await ask()).toEqual({ isPaused: false })
  expect(heard).toEqual([true, false])
  await api.close()
})
