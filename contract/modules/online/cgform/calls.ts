import { z } from 'zod'
import { Field } from '../../../field.ts'
import { Design, KeptDesign } from './design.ts'

/** Query of the list of designs: any part of a code or a title. */
export const DesignsQuery = z.object({ keyword: z.string().trim().max(64).default('') })
export const DesignQuery = z.object({ id: z.string().min(1).max(64) })

/** A line of the list of designs (onl_cgform_head, api-contract.md 4.4). `isDbSynch`: whether the table is as its design says. Times are ms. */
export const DesignHead = z.object({
  id: z.string(),
  tableName: z.string(),
  tableTxt: z.string(),
  tableType: z.number(),
  isTree: z.enum(['Y', 'N']),
  tableVersion: z.number(),
  isDbSynch: z.enum(['Y', 'N']),
  kind: z.enum(['plain', 'tree', 'header', 'line']),
  below: z.string().nullable(),
  version: z.number(),
  updateBy: z.string(),
  updateTime: z.string(),
})
export type DesignHead = z.infer<typeof DesignHead>

/** One design: as it is drawn, and as the table in service is; null where there is none. */
export const DrawnDesign = DesignHead.extend({ design: KeptDesign, inService: KeptDesign.nullable() })
export type DrawnDesign = z.infer<typeof DrawnDesign>

export const AddDesign = z.object({ design: Design })
/** `version` is that of the design when it was opened. */
export const EditDesign = z.object({ id: z.string().max(64), version: z.number().int(), design: Design })
export const CopyDesign = z.object({ id: z.string().max(64), code: z.string().max(64), title: z.string().trim().max(64) })
/** `dryRun`: says what would come of it and keeps nothing. */
export const TakeDesign = z.object({ design: Design, dryRun: z.boolean().default(false) })
export const TakenDesign = z.object({ code: z.string(), isNew: z.boolean(), sentences: z.array(z.string()) })
export const RemoveDesign = z.object({ id: z.string().max(64), typed: z.string().max(64).default('') })

/** One statement of a plan: what it does in words, as SQL, how many rows it writes, and what is lost by it; '' is nothing. */
export const PlanStep = z.object({
  kind: z.enum(['createTable', 'addColumn', 'changeColumn', 'dropColumn', 'fill', 'shorten', 'addIndex', 'dropIndex', 'require']),
  table: z.string(),
  column: z.string(),
  words: z.string(),
  sql: z.string(),
  rows: z.number(),
  loss: z.string(),
})
export type PlanStep = z.infer<typeof PlanStep>

/** What has to be done so that the database is as the design says. `mark` tells this plan from any other; `refusals` keep it from being carried out. */
export const SyncPlan = z.object({ steps: z.array(PlanStep), rows: z.number(), mark: z.string(), refusals: z.array(z.string()) })
export type SyncPlan = z.infer<typeof SyncPlan>

/** `typed` is the name of the table, written by whoever agrees to lose something. */
export const Synchronise = z.object({ mark: z.string().max(64), typed: z.string().max(64).default('') })
export const Synchronised = z.object({ version: z.number(), lost: z.array(z.string()) })

/** A version that was put into service, newest first. */
export const DesignVersion = z.object({ tableVersion: z.number(), by: z.string(), at: z.string(), design: KeptDesign })
/** What was lost, kept as a file. */
export const Loss = z.object({ id: z.string(), words: z.string(), rows: z.number(), by: z.string(), at: z.string() })

/** Fields guessed from the heading and the cells of a file. */
export const GuessedFields = z.object({ fields: z.array(Field), rows: z.number() })
