import { expect } from 'vitest'
import { z } from 'zod'
import { PairingRequest, PairingState } from '#contract/modules/walls/pairing.ts'
import type { OwnScreen } from '#contract/modules/walls/pairing.ts'
import type { Api } from './api.ts'

type Calls = Pick<Api, 'call' | 'tokenOf'>

/** What a screen does first: asks for a code. */
export async function askForCode(api: Calls): Promise<PairingRequest> {
  const { status, body } = await api.call({ method: 'POST', url: '/sys/display/pair' })
  expect(status, body.message).toBe(200)
  return PairingRequest.parse(body.result)
}

export async function lookAt(api: Calls, nonce: string): Promise<PairingState> {
  return PairingState.parse((await api.call({ method: 'GET', url: `/sys/display/pair/${nonce}` })).body.result)
}

/** What the office does: lets in the screen that shows `code`. */
export async function approve(api: Calls, code: string, { name = '制粉车间大屏', board = '/display/plc' } = {}) {
  const headers = { 'x-access-token': await api.tokenOf('admin') }
  return api.call({ method: 'POST', url: '/mes/screen/approve', headers, payload: { code, name, board } })
}

/** What the office does: sends a screen away, as it stands. */
export async function revoke(api: Calls, id: string) {
  const headers = { 'x-access-token': await api.tokenOf('admin') }
  const { body } = await api.call({ method: 'GET', url: `/mes/screen/queryById?id=${id}`, headers })
  const { version } = z.object({ version: z.number() }).parse(body.result)
  return api.call({ method: 'POST', url: '/mes/screen/revoke', headers, payload: { id, version } })
}

/** A screen that went all the way, with its device token. */
export async function pairScreen(api: Calls, given: { name?: string; board?: string } = {}): Promise<{ token: string; screen: OwnScreen }> {
  const { nonce, code } = await askForCode(api)
  const { status, body } = await approve(api, code, given)
  expect(status, body.message).toBe(200)
  const state = await lookAt(api, nonce)
  if (state.status !== 'approved') throw new Error(`the screen is ${state.status}`)
  return { token: state.token, screen: state.screen }
}
