import { useQuery } from '@tanstack/react-query'
import { FactorSecret, FactorStanding, RecoveryCodes, SecondStep } from '#contract/modules/identity/secondFactor.ts'
import type { z } from 'zod'
import { ApiError, envelopeOf, request } from './request.ts'

export const factorQueryKey = ['secondFactor']

/** How the second factor stands for who is signed in. */
export function useFactorStanding() {
  return useQuery({ queryKey: factorQueryKey, queryFn: () => request('/sys/secondFactor', FactorStanding, { quiet: true }) })
}

/** What is still missing after a way to sign in that was right so far; null for any other failure. */
export function secondStepOf(error: unknown): SecondStep['secondFactor'] | null {
  return SecondStep.safeParse(error instanceof ApiError ? error.result : null).data?.secondFactor ?? null
}

/** A new secret for one's own authenticator app. Each of these throws ApiError with the server's sentence. */
export function beginFactor(password: string): Promise<FactorSecret> {
  return request('/sys/secondFactor/begin', FactorSecret, { method: 'POST', body: { password }, quiet: true })
}

/** The same for who may only come in with one. */
export function enrolFactor(ticket: string): Promise<FactorSecret> {
  return request('/sys/secondFactor/enrol', FactorSecret, { method: 'POST', body: { ticket }, quiet: true })
}

/** Proves the app; the recovery codes are shown this once. */
export function confirmFactor(code: string): Promise<z.infer<typeof RecoveryCodes>> {
  return request('/sys/secondFactor/confirm', RecoveryCodes, { method: 'POST', body: { code }, quiet: true })
}

export async function endFactor(password: string, code: string): Promise<string> {
  return (await envelopeOf('/sys/secondFactor/off', { method: 'POST', body: { password, code }, quiet: true })).message
}

export async function requireFactor(isRequired: boolean): Promise<string> {
  return (await envelopeOf('/sys/secondFactor/require', { method: 'PUT', body: { isRequired }, quiet: true })).message
}

export async function clearFactor(username: string): Promise<string> {
  return (await envelopeOf('/sys/secondFactor/clear', { method: 'PUT', body: { username }, quiet: true })).message
}
