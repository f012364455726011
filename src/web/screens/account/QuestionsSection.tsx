import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, Box, Button, Flex, Group, Paper, Skeleton, Text, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { SavedQuestionsView, SavedQuestionView } from '#contract/saved-questions.ts'
import { longestSavedLabel, longestSavedQuestion } from '#core/answers/question.ts'
import { api } from '../../api.ts'
import { errorMessage } from '../../error-text.ts'
import { toast } from '../../shell/toasts.tsx'
import common from '../../ui/common.module.css'
import { Form } from '../../ui/FormPage.tsx'
import { useForm } from '../../ui/form.ts'
import looks from '../../ui/looks.module.css'
import { Notice } from '../../ui/Notice.tsx'
import { SettingsGroup } from '../../ui/SettingsGroup.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { texts } from './texts.ts'

const words = texts.questions

/** The user's saved questions: add, change, reorder and delete. */
export function QuestionsSection() {
  const list = api.questions.list.useQuery()
  const { remove, reorder, isBusy } = useChanges()
  // The id of the question being edited, 'new' for a new one.
  const [edited, setEdited] = useState<string | null>(null)
  const questions = list.data?.questions ?? []
  const move = (from: number, to: number) => {
    const ids = questions.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    reorder.mutate({ ids })
  }
  const form = (question: SavedQuestionView | null) => (
    <QuestionForm key={question?.id ?? 'new'} question={question} onClose={() => setEdited(null)} />
  )
  return (
    <div ref={scrollIfNamed} id="saved-questions">
      <SettingsGroup title={words.title}>
        <Text c="dimmed">{words.lead}</Text>
        {list.isPending && <Skeleton height={64} />}
        {list.isError && <LoadFailed text={words.failed} query={list} />}
        {questions.length > 0 && (
          <Paper component="ol" className={looks.rows}>
            {questions.map((question, index) => (
              <Flex
                key={question.id}
                component="li"
                wrap="wrap"
                gap="0 var(--space-3)"
                align="center"
                justify="space-between"
                px="md"
                py={10}
              >
                {edited === question.id ? (
                  form(question)
                ) : (
                  <Row
                    question={question}
                    isBusy={isBusy}
                    onEdit={() => setEdited(question.id)}
                    onDelete={() => remove.mutate({ id: question.id })}
                    onUp={index > 0 ? () => move(index, index - 1) : null}
                    onDown={index < questions.length - 1 ? () => move(index, index + 1) : null}
                  />
                )}
              </Flex>
            ))}
          </Paper>
        )}
        {edited === 'new' && form(null)}
        {list.data && edited !== 'new' && (
          <AddQuestion
            isFull={questions.length >= list.data.limit}
            count={questions.length}
            onAdd={() => setEdited('new')}
          />
        )}
      </SettingsGroup>
    </div>
  )
}

const AddQuestion = ({ isFull, count, onAdd }: { isFull: boolean; count: number; onAdd(): void }) =>
  isFull ? (
    <Text c="dimmed">{words.full(count)}</Text>
  ) : (
    <Group>
      <Button variant="default" onClick={onAdd}>
        {words.add}
      </Button>
    </Group>
  )

/** The server returns the updated list after each change. */
function useChanges() {
  const utils = api.useUtils()
  const after = {
    onSuccess: (data: SavedQuestionsView) => utils.questions.list.setData(undefined, data),
    onError: (error: unknown) => {
      toast(errorMessage(error, words.saveFailed), { isError: true })
      void utils.questions.list.invalidate()
    },
  }
  const remove = api.questions.delete.useMutation(after)
  const reorder = api.questions.order.useMutation(after)
  return { remove, reorder, isBusy: remove.isPending || reorder.isPending }
}

/** Scrolls to this section when the address names it: the browser looks for it before the page has loaded. */
function scrollIfNamed(section: HTMLElement | null): void {
  if (window.location.hash === '#saved-questions') section?.scrollIntoView()
}

type RowProps = {
  question: SavedQuestionView
  isBusy: boolean
  onEdit(): void
  onDelete(): void
  onUp: (() => void) | null
  onDown: (() => void) | null
}

function Row({ question: { label, text }, isBusy, onEdit, onDelete, onUp, onDown }: RowProps) {
  return (
    <>
      {/* Each line has its own text direction; all are aligned at the left. */}
      <Box flex="1 1 200px" miw={0} ta="left" className={common.anywhere}>
        <Text fw={550} dir="auto">
          {label}
        </Text>
        <Text size="xs" c="dimmed" lineClamp={2} dir="auto" title={text}>
          {text}
        </Text>
      </Box>
      <Group gap={0} wrap="nowrap" flex="none" ml={-14}>
        <Move Icon={IconArrowUp} label={words.up(label)} isBusy={isBusy} onMove={onUp} />
        <Move Icon={IconArrowDown} label={words.down(label)} isBusy={isBusy} onMove={onDown} />
        <Button variant="subtle" size="sm" aria-label={words.actionLabel(words.edit, label)} onClick={onEdit}>
          {words.edit}
        </Button>
        <Button
          variant="subtle"
          size="sm"
          disabled={isBusy}
          aria-label={words.actionLabel(words.delete, label)}
          onClick={onDelete}
        >
          {words.delete}
        </Button>
      </Group>
    </>
  )
}

type MoveProps = { Icon: typeof IconArrowUp; label: string; isBusy: boolean; onMove: (() => void) | null }

// Not `disabled`: that would take the keyboard focus away.
const Move = ({ Icon, label, isBusy, onMove }: MoveProps) => (
  <ActionIcon
    aria-label={label}
    aria-disabled={onMove === null || isBusy}
    style={onMove === null ? { opacity: 0.4 } : undefined}
    onClick={() => !isBusy && onMove?.()}
  >
    <Icon size={16} stroke={1.6} aria-hidden="true" />
  </ActionIcon>
)

const problemsOf = ({ label, text }: { label: string; text: string }) => ({
  ...(label.trim() === '' ? { label: words.required.label } : {}),
  ...(text.trim() === '' ? { text: words.required.text } : {}),
})

/** Adds a question, or changes one. */
function QuestionForm({ question, onClose }: { question: SavedQuestionView | null; onClose(): void }) {
  const utils = api.useUtils()
  const form = useForm({ label: question?.label ?? '', text: question?.text ?? '' }, problemsOf)
  const [problem, setProblem] = useState<string | null>(null)
  const after = {
    onSuccess: (data: SavedQuestionsView) => {
      utils.questions.list.setData(undefined, data)
      onClose()
    },
    onError: (error: unknown) => setProblem(errorMessage(error, words.saveFailed)),
  }
  const save = api.questions.save.useMutation(after)
  const change = api.questions.change.useMutation(after)
  const isPending = save.isPending || change.isPending
  const submit = (): void => {
    setProblem(null)
    if (!form.check() || isPending) return
    if (question) change.mutate({ id: question.id, ...form.values })
    else save.mutate(form.values)
  }
  return (
    <div style={{ width: '100%' }}>
      <Form onSubmit={submit}>
        <TextInput
          label={words.label}
          data-autofocus
          autoFocus
          maxLength={longestSavedLabel}
          {...form.field('label')}
        />
        <Textarea
          label={words.text}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={longestSavedQuestion}
          {...form.field('text')}
        />
        {problem && <Notice isError>{problem}</Notice>}
        <Group gap="sm">
          <Button type="submit" disabled={isPending}>
            {isPending ? words.saving : words.save}
          </Button>
          <Button variant="subtle" disabled={isPending} onClick={onClose}>
            {words.cancel}
          </Button>
        </Group>
      </Form>
    </div>
  )
}
