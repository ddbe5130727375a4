import { commandId } from '#contract/command.ts'
import { SignRequest } from '#contract/commandCalls.ts'
import type { Signed } from '#contract/commandCalls.ts'
import { signedIn } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { sign, signatureLifeMs } from '../../signatures/sign.ts'
import { createTableReader } from '../read/tableReader.ts'
import type { ResourceContext } from './resourceContext.ts'
import { rowsFor } from '../scope/scope.ts'
import { conflictWith, notFound } from '../write/versionConflict.ts'
import { signedThing } from '../command/signedThing.ts'

/** `POST /sys/esign/sign`: a signature for what a command is about to do to a record that the caller sees, exactly as it stands. */
export function signRoute(contexts: readonly ResourceContext[]): AnyRoute {
  return defineRoute({
    method: 'POST',
    path: '/sys/esign/sign',
    access: { signedIn: true },
    body: SignRequest,
    perMinute: 60,
    async run({ body: { resource, id, version, command, ...signer }, caller: anybody, request }): Promise<Signed> {
      const caller = signedIn(anybody)
      const context = contexts.find((one) => one.resource.name === resource)
      const asked = context?.commands.halves.get(commandId({ resource, name: command }))?.command
      if (!context || !asked?.sign) throw new Problem(422, '这个操作不需要签名，请刷新页面后重试')
      const { db, table, plantTz, now } = context
      const record = await createTableReader({ db, table, resource: context.resource, plantTz }).one(id, await rowsFor(context, caller))
      if (!record) throw new Problem(404, notFound)
      if (record['version'] !== version) throw await conflictWith(db, record, { resource: context.resource, table, seen: version, by: caller })
      const thing = await signedThing(context, { db, command: asked, meaning: asked.sign.meaning, record })
      const signId = await sign(db, { ...thing, ...signer, by: caller, ip: request.ip, deviceId: '', at: now() })
      return { signId, expiresIn: signatureLifeMs / 1000 }
    },
  })
}
