import type { z } from 'zod'
import { AddSignerAct, CommentAct, CopyAct, RemoveSignerAct, TaskAct, TransferAct, UrgeAct } from '#contract/modules/workflow/calls.ts'
import { SignTask } from '#contract/modules/workflow/calls.ts'
import { workflowPaths } from '#contract/modules/workflow/paths.ts'
import type { Signed } from '#contract/commandCalls.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { signedIn } from '../../../http/caller.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { sign, signatureLifeMs } from '../../../signatures/sign.ts'
import { claimTask, transferTask, unclaimTask } from '../acts/handOver.ts'
import { commentOn, copyTo, urge } from '../acts/onInstance.ts'
import { takeTask } from '../acts/ownTask.ts'
import { signedTask } from '../acts/signed.ts'
import { addSigners, removeSigner } from '../acts/signers.ts'
import { takeBackTask } from '../acts/takeBack.ts'
import { listOf } from '../lists/wire.ts'
import { done } from '../workflowParts.ts'
import type { Desk } from '../workflowParts.ts'

/** Acts that the contract does not name: they take their parameters as those of 2.16 do. */
export function actRoutes({ db, units, now }: Desk): AnyRoute[] {
  const { own } = workflowPaths
  const act = <Query extends z.ZodType>(path: string, query: Query, message: string, carryOut: (unit: UnitOfWork, query: z.infer<Query>) => Promise<void>) =>
    defineRoute<Query>({
      method: 'POST',
      path,
      access: { signedIn: true },
      query,
      async run({ query: asked, caller }) {
        await units(signedIn(caller), (unit) => carryOut(unit, asked as z.infer<Query>)) // parsed by this very schema
        return done(message)
      },
    })
  return [
    act(own.takeBack, TaskAct, '已取回', takeBackTask),
    act(own.transfer, TransferAct, '已转办', (unit, asked) => transferTask(unit, { ...asked, procInstId: null })),
    act(own.claim, TaskAct, '已签收', claimTask),
    act(own.unclaim, TaskAct, '已退回公共待办', unclaimTask),
    act(own.addSigner, AddSignerAct, '已加签', (unit, { users, ...asked }) => addSigners(unit, { ...asked, users: listOf(users) })),
    act(own.removeSigner, RemoveSignerAct, '已减签', removeSigner),
    act(own.urge, UrgeAct, '已催办', urge),
    act(own.copyTo, CopyAct, '已抄送', (unit, { users, ...asked }) => copyTo(unit, { ...asked, users: listOf(users) })),
    act(own.comment, CommentAct, '已发表意见', commentOn),
    defineRoute({
      method: 'POST',
      path: own.sign,
      access: { signedIn: true },
      body: SignTask,
      perMinute: 60,
      async run({ body: { id, method, secret, remark }, caller, request }): Promise<Signed> {
        const me = signedIn(caller)
        const thing = await units(me, async (unit) => signedTask(unit, await takeTask(unit, id, null)))
        const signId = await sign(db, { ...thing, username: me.username, method, secret, remark, by: me, ip: request.ip, deviceId: '', at: now() })
        return { signId, expiresIn: signatureLifeMs / 1000 }
      },
    }),
  ]
}
