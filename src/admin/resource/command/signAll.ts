import type { Command } from '#contract/command.ts'
import type { SignRequest } from '#contract/commandCalls.ts'
import type { Resource } from '#contract/resource.ts'
import { isAnswered, sign } from '../../../api/commands.ts'
import type { RecordRow } from '../../../api/records.ts'
import { ApiError } from '../../../api/request.ts'

/** Who signs, and by what. */
export type Signer = Pick<SignRequest, 'username' | 'method' | 'secret'>

/** The server did not take a signature: whose, counted from 0. */
export class SignatureRefused extends Error {
  readonly at: number
  /** what it says is wrong with the account, apart from its secret */
  readonly ofAccount: string | null
  constructor(at: number, cause: ApiError) {
    super(cause.fields['secret']?.[0] ?? cause.message, { cause })
    this.at = at
    this.ofAccount = cause.fields['username']?.[0] ?? null
  }
}

/** Lets everybody sign, in order, and gives the numbers of the signatures: they live for a minute, so the command has to follow at once. Throws SignatureRefused. */
export async function signAll(
  signers: readonly Signer[],
  { resource, command, record }: { resource: Resource; command: Command; record: RecordRow | null },
): Promise<string[]> {
  const signed: string[] = []
  for (const [at, signer] of signers.entries()) {
    try {
      const about = { resource: resource.name, id: record?.id ?? '', version: record?.version ?? 0, command: command.name }
      signed.push((await sign({ ...about, ...signer, remark: '' })).signId)
    } catch (error) {
      throw error instanceof ApiError && isAnswered(error) ? new SignatureRefused(at, error) : error
    }
  }
  return signed
}
