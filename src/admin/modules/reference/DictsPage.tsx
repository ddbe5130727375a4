import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { dictEntries, dicts } from '#contract/modules/reference/dict.ts'
import type { RecordRow } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'
import { RecordList } from '../../resource/RecordList.tsx'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { DictBin } from './DictBin.tsx'
import { useLocalQuery } from '../../resource/listQueryState.ts'

const widthPx = 1040

/** Dictionaries, and the entries of each in a drawer. */
export function DictsPage() {
  return <ResourcePage resource={dicts} RowActions={EntriesAction} ToolbarActions={DictBin} />
}

function EntriesAction({ row }: { row: RecordRow }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        字典配置
      </Button>
      {isOpen ? <EntriesDrawer dict={row} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function EntriesDrawer({ dict, onClose }: { dict: RecordRow; onClose: () => void }) {
  return (
    <Drawer title={`字典项：${plainText({ name: 'dictName' }, dict)}`} size={widthPx} open onClose={onClose}>
      <RecordList resource={dictEntries} asking={useLocalQuery()} fixed={{ dictId: dict.id }} />
    </Drawer>
  )
}
