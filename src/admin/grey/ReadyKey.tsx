import { Tooltip } from 'antd'
import type { ComponentProps } from 'react'

const grey = { opacity: 0.5, cursor: 'not-allowed' }

type Props = { reason: string | null } & Omit<ComponentProps<'button'>, 'type' | 'style' | 'title'>

/** As `ReadyButton`, for the large keys of a station: whoever presses a grey one with a finger reads why. */
export function ReadyKey({ reason, ...key }: Props) {
  if (reason === null) return <button type="button" {...key} />
  const { onClick: _does, disabled: _isBusy, ...look } = key
  const told = { 'aria-disabled': true, 'aria-description': reason }
  return (
    <Tooltip title={reason} trigger={['hover', 'focus', 'click']}>
      <button type="button" {...look} {...told} style={grey} />
    </Tooltip>
  )
}
