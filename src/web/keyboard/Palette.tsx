import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { client, queryClient } from '../api.ts'
import { paths } from '../paths.ts'
import looks from '../ui/looks.module.css'
import { type Command, commandsFor, matchingCommands, whoIsHere } from './commands.ts'
import css from './Keyboard.module.css'
import { Keys } from './Keys.tsx'
import { texts } from './texts.ts'
import { useNativeDialog } from './useNativeDialog.ts'

type Group = {
  readonly id: string
  readonly label?: string
  readonly matches: readonly { readonly command: Command; readonly keyword?: string }[]
}

/** The command palette: pages, actions and the user's own videos, found by typing. */
export function Palette({ onChoose, onClose }: { onChoose(command: Command): void; onClose(): void }) {
  const dialog = useNativeDialog()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const who = whoIsHere()
  const isUser = who === 'user'
  const videos = useFoundVideos(typed.trim())
  const { byName, byKeyword } = matchingCommands(commandsFor(who), typed)
  const groups: readonly Group[] = [
    { id: 'named', matches: byName },
    { id: 'videos', label: texts.videos, matches: videos.map(command => ({ command })) },
    { id: 'related', matches: byKeyword },
  ]
  const shown = groups.flatMap(({ matches }) => matches.map(({ command }) => command))
  // Videos arrive later than commands: the chosen row stays chosen, wherever it moves.
  const active = Math.max(
    0,
    shown.findIndex(command => command.id === chosenId),
  )
  const chosen = shown[active]

  const choose = (command: Command | undefined): void => {
    if (!command) return
    dialog.current?.close()
    onChoose(command)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && shown.length > 0) setChosenId(shown[(active + step + shown.length) % shown.length]!.id)
    else if (event.key === 'Enter') choose(chosen)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label={texts.title}
      onClose={onClose}
      onClick={event => event.target === dialog.current && dialog.current.close()}
    >
      <input
        className={css.field}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && `${id}-${chosen.id}`}
        aria-label={isUser ? texts.field.user : texts.field.visitor}
        placeholder={isUser ? texts.field.user : texts.field.visitor}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          setChosenId(null)
        }}
        onKeyDown={onKeyDown}
      />
      <Options id={id} groups={groups} chosen={chosen} onPoint={command => setChosenId(command.id)} onChoose={choose} />
      <p role="status" className={css.empty}>
        {shown.length === 0 ? (isUser ? texts.empty.user : texts.empty.visitor) : ''}
      </p>
    </dialog>
  )
}

type OptionsProps = {
  id: string
  groups: readonly Group[]
  chosen: Command | undefined
  onPoint(command: Command): void
  onChoose(command: Command): void
}

/** The found commands and videos; the field keeps the focus and the keys. */
function Options({ id, groups, chosen, onPoint, onChoose }: OptionsProps) {
  return (
    <div role="listbox" id={`${id}-list`} aria-label={texts.title} className={css.list}>
      {groups.map(
        ({ id: group, label, matches }) =>
          matches.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a list of options
            <div key={group} role="group" aria-label={label ?? texts.title}>
              {label && (
                <Text component="div" size="xs" c="dimmed" p="8px 12px 4px" aria-hidden="true">
                  {label}
                </Text>
              )}
              {matches.map(({ command, keyword }) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
                <div
                  key={command.id}
                  ref={chosen === command ? scrollIntoSight : null}
                  id={`${id}-${command.id}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={chosen === command}
                  className={css.option}
                  onClick={() => onChoose(command)}
                  onPointerMove={() => onPoint(command)}
                >
                  <span className={looks.oneLine} dir="auto">
                    {command.name}
                    {keyword && (
                      <Text span size="xs" c="dimmed" ml={4}>
                        {' '}
                        {keyword}
                      </Text>
                    )}
                  </span>
                  {command.keys && <Keys keys={command.keys} />}
                </div>
              ))}
            </div>
          ),
      )}
    </div>
  )
}

const scrollIntoSight = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' })

const pauseMs = 200

/** The user's videos that match a search; none for visitors, or if the search fails. */
function useFoundVideos(words: string): readonly Command[] {
  const [search] = useDebouncedValue(words, pauseMs)
  const list = useQuery(
    {
      queryKey: ['palette', search],
      queryFn: ({ signal }) => client.conversations.list.query({ search }, { signal }),
      enabled: search === words && search.length >= 2 && whoIsHere() === 'user',
      retry: false,
      gcTime: 0,
    },
    queryClient,
  )
  if (search !== words || !list.data) return []
  return list.data.conversations.map(({ conversationId, videoId, name, title }) => ({
    id: conversationId,
    name: name ?? title,
    path: () => paths.analysis(videoId),
  }))
}
