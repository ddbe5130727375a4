import { Flex, Grid } from 'antd'
import type { ReactNode } from 'react'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../api/records.ts'
import { plainText } from '../fields/plain.ts'
import { Permit } from '../session/Permit.tsx'
import { useMay } from '../session/useMay.ts'
import { useIsWideDesk, useRowCommandsPx } from './command/RowCommands.tsx'
import { FittingCommand } from './FittingCommand.tsx'
import { useListAround } from './listContext.ts'
import { OpenRecord } from './OpenRecord.tsx'
import { PrintLabels, usePrintPx } from './print/PrintLabels.tsx'
import { RowMenu } from './RowMenu.tsx'
import { StateButton } from './StateButton.tsx'
import { useRemoving } from './useRemoving.ts'

type Props = { row: RecordRow; onOpen: (row: RecordRow) => void; onEdit: (row: RecordRow) => void; opensDialog: boolean; children: ReactNode }

/** px of the column: on a narrow desk no command covers what a record is known by, on a phone all of them wait behind one button */
const narrowPx = 126
const phonePx = 52
/** one of 编辑 and 删除 on a wide desk */
const buttonPx = 60

function useIsRoomy(): boolean {
  return Grid.useBreakpoint().md ?? true
}

/** px of the column, wider where records can be made below others */
export function useCommandsPx(resource: Resource, rowActionsPx: number): number {
  const isWide = useIsWideDesk()
  const isRoomy = useIsRoomy()
  const may = useMay()
  const absent = (['edit', 'delete'] as const).filter((verb) => !resource.verbs.includes(verb) || !may(`${resource.permission}:${verb}`)).length
  const ownPx = (resource.tree ? 296 : 216) - absent * buttonPx
  const widePx = ownPx + useRowCommandsPx(resource) + usePrintPx(resource, 76) + rowActionsPx
  return isWide ? widePx : isRoomy ? narrowPx : phonePx
}

/** What can be done with one record: look, change, what its page adds, delete. Beside it on a wide desk; on a narrow one what fits its state, and the others behind one button. */
export function RowButtons(props: Props) {
  const { resource } = useListAround()
  const isWide = useIsWideDesk()
  const isRoomy = useIsRoomy()
  if (isWide)
    return (
      <Flex gap={4} wrap>
        <Commands {...props} />
      </Flex>
    )
  const { row, onOpen, onEdit, opensDialog } = props
  return (
    <Flex gap={4} justify="end">
      {isRoomy ? <FittingCommand {...{ row, onOpen, onEdit, opensDialog }} /> : null}
      <RowMenu subject={plainText({ name: resource.label }, row)}>
        <Commands {...props} />
      </RowMenu>
    </Flex>
  )
}

function Commands({ row, onOpen, onEdit, opensDialog, children }: Props) {
  const { resource } = useListAround()
  const remove = useRemoving()
  return (
    <>
      <OpenRecord row={row} onOpen={onOpen} opensDialog={opensDialog} />
      {resource.verbs.includes('edit') ? (
        <Permit action={`${resource.permission}:edit`}>
          <StateButton resource={resource} row={row} verb="edit" onClick={() => onEdit(row)}>
            编辑
          </StateButton>
        </Permit>
      ) : null}
      {children}
      <PrintLabels resource={resource} rows={[row]} look={{ type: 'link', size: 'small' }} />
      {resource.verbs.includes('delete') ? (
        <Permit action={`${resource.permission}:delete`}>
          <StateButton resource={resource} row={row} verb="delete" danger onClick={() => remove([row])}>
            删除
          </StateButton>
        </Permit>
      ) : null}
    </>
  )
}
