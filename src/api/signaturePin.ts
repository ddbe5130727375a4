import { useQuery } from '@tanstack/react-query'
import { PinStanding } from '#contract/modules/identity/signaturePin.ts'
import type { SetPin } from '#contract/modules/identity/signaturePin.ts'
import { envelopeOf, request } from './request.ts'

export const pinQueryKey = ['signaturePin']

/** Whether the signed-in person has a PIN to sign with, and since when. */
export function usePinStanding() {
  return useQuery({ queryKey: pinQueryKey, queryFn: () => request('/sys/user/pin', PinStanding, { quiet: true }) })
}

/** Gives the signed-in person a new PIN; returns what the server says of it. Throws ApiError with its complaints by field. */
export async function setPin(body: SetPin): Promise<string> {
  return (await envelopeOf('/sys/user/pin', { method: 'PUT', body, quiet: true })).message
}
