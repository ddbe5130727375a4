import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createAccessTokens } from '../../../server/http/accessTokens.ts'

const secret = new TextEncoder().encode('a secret of thirty-two characters')
const other = new TextEncoder().encode('some other one of as many letters')
const createdAt = Date.UTC(2026, 10, 20)
const expiresAt = createdAt + 60_000

/** A token of a minute, and a clock that is put by hand. */
async function opened() {
  const clock = { at: createdAt }
  const tokens = createAccessTokens(secret, () => clock.at)
  return { clock, tokens, token: await tokens.sign({ sessionId: 's1', userId: 'u1', createdAt, expiresAt }) }
}

test('a token names its session and its end, the first time and every time after', async () => {
  const { tokens, token } = await opened()
  for (let time = 0; time < 2; time += 1) expect(await tokens.read(token)).toEqual({ sessionId: 's1', expiresAt })
})

test('it is good until its end and not at it, also when it was read before', async () => {
  const { clock, tokens, token } = await opened()
  clock.at = expiresAt - 1
  expect(await tokens.read(token)).toEqual({ sessionId: 's1', expiresAt })
  clock.at = expiresAt
  expect(await tokens.read(token)).toBe('expired')
  const { tokens: fresh, clock: later, token: unread } = await opened()
  later.at = expiresAt
  expect(await fresh.read(unread)).toBe('expired')
})

test('nothing, a token of another secret, of another use, without an end or without a signature is none', async () => {
  const { tokens, token } = await opened()
  const made = () =>
    new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('u1')
      .setJti('s1')
      .setIssuedAt(createdAt / 1000)
  const endsAt = expiresAt / 1000
  const [head = '', body = ''] = token.split('.')
  const bare = Buffer.from('{"alg":"none"}').toString('base64url')
  const none = [
    undefined,
    '',
    await made().setAudience('access').setExpirationTime(endsAt).sign(other),
    await made().setAudience('elsewhere').setExpirationTime(endsAt).sign(secret),
    await made().setAudience('access').sign(secret),
    `${bare}.${body}.`,
    `${head}.${body}.`,
  ]
  for (const one of none) expect(await tokens.read(one), one).toBe('invalid')
  expect(await tokens.read(await made().setAudience('access').setExpirationTime(endsAt).sign(secret))).toEqual({ sessionId: 's1', expiresAt })
})
