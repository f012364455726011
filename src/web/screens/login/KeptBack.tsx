import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { secretLife } from '#core/session-life.ts'
import { patterns } from '../../paths.ts'
import { Wordmark } from '../../shell/Wordmark.tsx'
import { FormPage, FormStack } from '../../ui/FormPage.tsx'
import { texts } from './texts.ts'

/** The login in a panel whose tab the browser blocked: a link carries it over while its code lives. */
export function KeptBack({ address, onStay }: { address: string; onStay(): void }) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), secretLife.handoffMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <FormPage above={<Wordmark />} title={texts.handoff.title} lead={isOver ? texts.handoff.over : texts.handoff.body}>
      <FormStack>
        <Button onClick={onStay}>{texts.handoff.go}</Button>
        <Button
          component="a"
          target="_blank"
          rel="noreferrer"
          variant="default"
          href={isOver ? patterns.login : address}
        >
          {texts.handoff.open}
        </Button>
      </FormStack>
    </FormPage>
  )
}
