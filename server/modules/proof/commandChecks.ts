import { sql } from 'kysely'
import { commandId } from '#contract/command.ts'
import { commands } from '#contract/modules/modules.ts'
import type { Check } from './check.ts'

/** Other actions of the chain are no commands: plain verbs, rights that were granted. */
const given = sql.join(commands.map((command) => sql.lit(commandId(command))))

/** Where the chain began to have a line for everything that is compared (migration 0310). */
const since = sql`coalesce((select cast(value as integer) from sys_setting where name = 'proof.commandsSince'), 0)`

/** The history is kept for some months; what is older than all that is left of it cannot be compared. */
const isKept = sql`(select min("createTime") from sys_data_log)`

/** What a command leaves behind (RULE-019; docs/decisions/087): nothing changes a state beside it. */
export const commandChecks: readonly Check[] = [
  {
    key: 'commands',
    rule: 'R19',
    title: '每个操作的状态记录、审计链和历史版本一一对应',
    resource: '',
    seen: sql`select count(*) as count from mes_state_log where version > 0`,
    wrong: sql`select record || ' ' || command as id, command as name,
        '状态记录 ' || states || ' 条，审计 ' || lines || ' 条；历史还在的 ' || kept || ' 条有版本 ' || versions || ' 个' as said
      from (
        select command, record, sum(states) as states, sum(lines) as lines, sum(kept) as kept, sum(versions) as versions from (
          select resource || '.' || action as command, "recordId" as record, 1 as states, 0 as lines,
            case when at > ${isKept} then 1 else 0 end as kept, 0 as versions from mes_state_log where version > 0
          union all
          select entity || '.' || action, "entityId", 0, 1, 0, 0 from mes_audit where id > ${since} and entity || '.' || action in (${given})
          union all
          select resource || '.' || command, "dataId", 0, 0, 0, 1 from sys_data_log where command <> '' and "createTime" > ${isKept}
        ) as noted group by command, record
      ) as summed where states <> lines or kept <> versions`,
  },
]
