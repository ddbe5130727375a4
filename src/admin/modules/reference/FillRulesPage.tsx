import { Button } from 'antd'
import { useState } from 'react'
import { fillRules } from '#contract/modules/reference/fillRule.ts'
import type { RecordRow } from '../../../api/records.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { FillRuleTry } from './FillRuleTry.tsx'

/** Rules by which records get their numbers, and a look at the next number of each. */
export function FillRulesPage() {
  return <ResourcePage resource={fillRules} RowActions={TryAction} />
}

function TryAction({ row }: { row: RecordRow }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        试用
      </Button>
      {isOpen ? <FillRuleTry row={row} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
