import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { defineRetainedTopic } from '../../retainedTopics.ts'
import { AutoChoice, Board } from './board.ts'

const WallRow = z.object({
  wallCode: z
    .string()
    .trim()
    .regex(/^[A-Za-z][\w-]{0,31}$/, '编号以字母开头，只用字母、数字和短横线，例如 W-01'),
  name: z.string().trim().min(1, '请输入名称').max(50, '不超过 50 个字符'),
  remark: z.string().trim().max(200, '不超过 200 个字符').default(''),
})

/** What only the server writes: the version that walls show (0: none yet), when and by whom it was published. */
const WallState = z.object({ publishedNo: z.number(), publishedAt: z.string(), publishedBy: z.string() })

/** Boards as data: made in the office without programming, shown at `/display/board/<wallCode>`. */
export const wallBoards = defineResource({
  name: 'mesWall',
  path: '/mes/wall',
  title: '自建看板',
  label: 'name',
  permission: 'mes:wall',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete'],
  row: WallRow,
  assigned: WallState,
  unique: [['wallCode'], ['name']],
  fields: [
    { kind: 'text', name: 'wallCode', title: '编号', width: 120, filter: 'shown', form: 'once', maxLength: 32 },
    { kind: 'text', name: 'name', title: '名称', width: 200, filter: 'shown', maxLength: 50 },
    { kind: 'number', name: 'publishedNo', title: '已发布版本', width: 110, form: 'never', isSortable: false },
    { kind: 'dateTime', name: 'publishedAt', title: '发布时间', width: 170, form: 'never', isSortable: false },
    { kind: 'text', name: 'publishedBy', title: '发布人', width: 110, form: 'never', isSortable: false },
    { kind: 'text', name: 'remark', title: '备注', maxLength: 200, isSortable: false },
  ],
  defaultSort: { column: 'wallCode', order: 'asc' },
})

/** The version of each board that is published, by its code: a wall that shows another one asks for it. */
export const publishedTopic = defineRetainedTopic<number>({
  name: 'wall.published',
  permission: 'mes:plc:view',
  owner: 'plant',
  audience: 'holdsRight',
  value: z.number(),
})

/** `result` of `GET /mes/wall/shown?code=`. `board` is null while nothing is published. */
export const ShownBoard = z.object({ wallCode: z.string(), name: z.string(), versionNo: z.number(), board: Board.nullable() })
export type ShownBoard = z.infer<typeof ShownBoard>

export const BoardVersion = z.object({ versionNo: z.number(), at: z.number(), byName: z.string() })

/** `result` of `GET /mes/wall/draft?id=`: the draft, what is published, and every version there was, the newest first. */
export const BoardDraft = z.object({
  id: z.string(),
  wallCode: z.string(),
  name: z.string(),
  draftNo: z.number(),
  draftBy: z.string(),
  draftAt: z.number().nullable(),
  board: Board,
  publishedNo: z.number(),
  published: Board.nullable(),
  versions: z.array(BoardVersion),
})
export type BoardDraft = z.infer<typeof BoardDraft>

/** Body of `PUT /mes/wall/draft`: `draftNo` is the one that was read; `board` is parsed with its path in the refusal. */
export const SaveDraft = z.object({ id: z.string().max(64), draftNo: z.number().int(), board: z.unknown() })

/** Body of `POST /mes/wall/publish`. */
export const PublishBoard = z.object({ id: z.string().max(64), draftNo: z.number().int() })

/** Body of `POST /mes/wall/auto`: a board that follows a choice of machines, published at once. Its `result` is `{ id, wallCode }`. */
export const MakeAutoBoard = WallRow.extend({ auto: AutoChoice })
export type MakeAutoBoard = z.infer<typeof MakeAutoBoard>

/** Body of `POST /mes/wall/unpublish`: `publishedNo` is the version that was looked at. */
export const UnpublishBoard = z.object({ id: z.string().max(64), publishedNo: z.number().int().min(1) })
