import { KeysByText, keysByTextPath } from '#contract/keysByText.ts'
import type { KeysByTextAsked } from '#contract/keysByText.ts'
import { request } from './request.ts'

/** What texts name in a resource. Throws ApiError. */
export function keysByText(asked: KeysByTextAsked): Promise<KeysByText> {
  return request(keysByTextPath, KeysByText, { method: 'POST', body: asked, quiet: true })
}
