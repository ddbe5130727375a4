import { Progress, Tag } from 'antd'
import type { ReactNode } from 'react'
import type { FieldKind } from '#contract/field.ts'
import type { GridCellType, GridColumn } from '#contract/gridColumn.ts'
import { numberSaid, tagsText } from '#contract/rules/grid/cellText.ts'
import { PopupConfig } from '#contract/report.ts'
import { ChoiceEditor } from '../cells/ChoiceEditor.tsx'
import type { Choice } from '../cells/ChoiceEditor.tsx'
import { ChoicesEditor, choicesSaid, choicesText } from '../cells/ChoicesEditor.tsx'
import { FilesEditor, FilesShown } from '../cells/FilesEditor.tsx'
import type { GridFace } from '../cells/gridFace.ts'
import { PopEditor } from '../cells/PopEditor.tsx'
import { RadioEditor } from '../cells/RadioEditor.tsx'
import { ReportEditor } from '../cells/ReportEditor.tsx'
import { ReportText } from '../cells/ReportText.tsx'
import { TagsEditor } from '../cells/TagsEditor.tsx'
import { TickEditor, TickShown } from '../cells/TickEditor.tsx'
import type { GridRow } from '../store/gridRow.ts'
import { isTicked, tickSaid } from './tickValue.ts'

/** What only the page knows: the contents of slots, by the name of the slot or the key of its column. */
export type Slots = Readonly<Record<string, (props: { row: GridRow; value: GridRow['values'][string] }) => ReactNode>>
/** `items`: the choices of the column, its own before those of its dictionary. */
export type Around = { items: readonly Choice[]; slots: Slots }

type ColumnType = {
  /** the field kind that the type is, whose face stands where `face` says nothing else */
  kind: FieldKind
  face: (column: GridColumn, around: Around) => Partial<GridFace>
}

const asItsKind = () => ({})
const locked = { isLocked: () => true }
const choosesSeveral: ColumnType = {
  kind: 'dictMulti',
  face: ({ key }, { items }) => ({
    mark: 'choice',
    text: ({ values }) => choicesText(items, values[key] ?? null),
    said: (text) => choicesSaid(items, text),
    Editor: (props) => <ChoicesEditor {...props} choices={items} />,
  }),
}

function filesFace(isImage: boolean): ColumnType['face'] {
  return (column) => ({
    mark: 'none',
    isAlive: true,
    Shown: ({ row }) => <FilesShown row={row} column={column} isImage={isImage} />,
    Editor: (props) => <FilesEditor {...props} column={column} isImage={isImage} />,
  })
}

/** How a column picks from a report; what it leaves out is as the specification has it. */
export function popupOf({ popupCode, field, orgFields, destFields, multi, modalWidth }: GridColumn): PopupConfig {
  return PopupConfig.parse({ code: popupCode, field, orgFields, destFields, multi, width: modalWidth })
}

/** Every type of column: which field kind it is, and what its cells do besides (GRID-004 to GRID-026). The only such list. */
export const columnTypes: { readonly [Type in GridCellType]: ColumnType } = {
  input: { kind: 'text', face: asItsKind },
  inputNumber: { kind: 'number', face: ({ key }) => ({ text: ({ values }) => String(values[key] ?? '') }) }, // as many decimals as were typed
  textarea: { kind: 'textarea', face: asItsKind },
  checkbox: {
    kind: 'switch',
    face: ({ key, customValue }) => ({
      text: ({ values }) => (isTicked(values[key] ?? null, customValue) ? '是' : '否'),
      said: (text) => tickSaid(text, customValue),
      Shown: ({ row }) => <TickShown isTicked={isTicked(row.values[key] ?? null, customValue)} />,
      Editor: (props) => <TickEditor {...props} customValue={customValue} />,
      toggled: (value) => customValue[isTicked(value, customValue) ? 1 : 0],
    }),
  },
  select: { kind: 'dict', face: asItsKind },
  date: { kind: 'date', face: asItsKind },
  datetime: { kind: 'dateTime', face: asItsKind },
  sel_depart: { kind: 'department', face: asItsKind },
  sel_user: { kind: 'user', face: asItsKind },
  input_pop: { kind: 'textarea', face: () => ({ Editor: (props) => <PopEditor {...props} widthPx={300} heightPx={210} /> }) }, // px: CONST-053
  upload: { kind: 'file', face: filesFace(false) },
  file: { kind: 'file', face: filesFace(false) },
  image: { kind: 'image', face: filesFace(true) },
  popup: {
    kind: 'popup',
    face: (column) => ({
      mark: 'choice',
      Shown: ({ row }) => <ReportText row={row} column={column} />,
      Editor: (props) => <ReportEditor {...props} column={column.key} config={popupOf(column)} />,
    }),
  },
  radio: {
    kind: 'radio',
    face: ({ props }, { items }) => ({
      mark: 'none',
      Editor: (given) => <RadioEditor {...given} choices={items} isClearable={props['allowClear'] === true} />,
    }),
  },
  list_multi: choosesSeveral,
  'select-multiple': choosesSeveral,
  sel_search: {
    kind: 'search',
    face: ({ key, dictCode }, { items }) =>
      dictCode === undefined
        ? {
            mark: 'choice',
            text: ({ values }) => choicesText(items, values[key] ?? null),
            said: (text) => choicesSaid(items, text),
            Editor: (props) => <ChoiceEditor {...props} choices={items} />,
          }
        : {},
  },
  progress: {
    kind: 'progress',
    face: ({ key, title }) => ({
      said: (text) => numberSaid(text.normalize('NFKC').replaceAll(/[%\s]/g, '')) ?? text,
      Shown: ({ row: { values } }) => <Progress aria-label={title} size="small" percent={Math.min(100, Math.max(0, Number(values[key] ?? 0) || 0))} />,
    }),
  },
  tags: {
    kind: 'text',
    face: ({ key }) => ({
      said: tagsText,
      Shown: ({ row: { values } }) =>
        String(values[key] ?? '')
          .split(';')
          // oxlint-disable-next-line react/no-array-index-key -- the same tag may stand twice
          .map((tag, at) => (tag === '' ? null : <Tag key={`${at}${tag}`}>{tag}</Tag>)),
      Editor: TagsEditor,
    }),
  },
  slot: {
    kind: 'text',
    face: ({ key, slot }, { slots }) => {
      const Slot = slots[slot ?? key]
      return { ...locked, Shown: Slot ? ({ row }) => <Slot row={row} value={row.values[key] ?? null} /> : null }
    },
  },
  normal: { kind: 'text', face: () => locked },
  hidden: { kind: 'text', face: () => locked },
}
