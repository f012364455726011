import type { MessageView } from '#contract/conversations.ts'
import type { MessageRow } from '#core/answers/message.ts'
import type { ModelCatalog } from '#core/models/models.ts'
import { tokensOf } from '#core/plans/budget.ts'
import { withoutHtml } from '#core/text/markdown-prose.ts'
import { currentData } from '#core/verdicts/stored-verdict.ts'

/** A model's display name; its id if the catalog no longer lists it. */
export const nameOfModel = (catalog: ModelCatalog, id: string): string =>
  catalog.entries.find(entry => entry.id === id)?.name ?? id

/** A stored message as clients see it. */
export function viewMessage(catalog: ModelCatalog, row: MessageRow): MessageView {
  const { id, role, kind, content, state, questionId, model, language, createdAt } = row
  return {
    id,
    role,
    kind,
    content: role === 'assistant' && state !== 'growing' ? withoutHtml(content) : content,
    state,
    questionId,
    error: row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage ?? '' },
    data: currentData(row.data) as MessageView['data'],
    model,
    modelName: model === null ? null : nameOfModel(catalog, model),
    language,
    tokens: tokensOf(row.cost),
    createdAt,
  }
}
