import { Button } from 'antd'
import type { RecordRow } from '../../api/records.ts'
import { useMay } from '../session/useMay.ts'
import { CommandButton } from './command/CommandButton.tsx'
import { useCommandHost } from './command/hostContext.ts'
import { useRowOffers } from './command/useRowOffers.ts'
import { useListAround } from './listContext.ts'
import { OpenRecord } from './OpenRecord.tsx'
import { reasonAgainst } from './StateButton.tsx'
import { useIsOverdue } from './useIsOverdue.ts'
import type { Offer } from './command/offers.ts'

type Props = { row: RecordRow; onOpen: (row: RecordRow) => void; onEdit: (row: RecordRow) => void; opensDialog: boolean }

/** The one thing to do with a record now: the command that fits its state, else editing it, else opening it. Tinted where the record is overdue. */
export function FittingCommand({ row, onOpen, onEdit, opensDialog }: Props) {
  const { resource } = useListAround()
  const { start } = useCommandHost()
  const may = useMay()
  const offer = fittingOffer(useRowOffers(row))
  const look = useIsOverdue(resource, row) ? tinted : plain
  if (offer) return <CommandButton command={offer.command} title={offer.command.title} reason={null} look={look} onGive={() => start(offer.command, row)} />
  const mayEdit = resource.verbs.includes('edit') && may(`${resource.permission}:edit`) && reasonAgainst(resource, row, 'edit') === null
  if (!mayEdit) return <OpenRecord row={row} onOpen={onOpen} opensDialog={opensDialog} />
  return (
    <Button {...look} onClick={() => onEdit(row)}>
      编辑
    </Button>
  )
}

const plain = { size: 'small' } as const
const tinted = { size: 'small', color: 'primary', variant: 'filled' } as const

/** The one command that fits the state of a record: what leads it on, else what can be done with it now and harms nothing; null where there is none. */
function fittingOffer(offers: readonly Offer[]): Offer | null {
  const possible = offers.filter(({ reason, command }) => reason === null && command.tone !== 'danger')
  return possible.find(({ command }) => command.tone === 'primary') ?? possible[0] ?? null
}
