import {
  ChangedSavedQuestion,
  NewSavedQuestion,
  SavedQuestionId,
  SavedQuestionOrder,
  SavedQuestionsView,
} from '#contract/saved-questions.ts'
import {
  changeQuestion,
  deleteQuestion,
  orderQuestions,
  readSavedQuestions,
  saveQuestion,
} from '#services/conversations/save-question.ts'
import { type RestRoute, route } from './route.ts'

const shared = { who: 'signedIn', response: SavedQuestionsView.shape } as const

/** A user's saved questions, which can be asked about any video. Each call returns the updated list. */
export const questionRoutes: readonly RestRoute[] = [
  route(
    'GET /questions',
    { ...shared, summary: 'Your saved questions, in your order', twin: 'questions.list' },
    ({ deps, actor }) => readSavedQuestions(deps, actor),
  ),
  route(
    'POST /questions/save',
    {
      ...shared,
      summary: 'Save a question',
      twin: 'questions.save',
      body: NewSavedQuestion,
      errors: ['CONFLICT'],
    },
    ({ deps, actor }, { body }) => saveQuestion(deps, actor, body),
  ),
  route(
    'POST /questions/change',
    {
      ...shared,
      summary: 'Change a saved question',
      twin: 'questions.change',
      body: ChangedSavedQuestion,
      errors: ['NOT_FOUND'],
    },
    ({ deps, actor }, { body }) => changeQuestion(deps, actor, body),
  ),
  route(
    'POST /questions/delete',
    {
      ...shared,
      summary: 'Delete a saved question',
      twin: 'questions.delete',
      body: SavedQuestionId,
      errors: ['NOT_FOUND'],
    },
    ({ deps, actor }, { body }) => deleteQuestion(deps, actor, body),
  ),
  route(
    'POST /questions/order',
    {
      ...shared,
      summary: 'Put your saved questions in another order',
      description: '`ids` are all of them, in the new order.',
      twin: 'questions.order',
      body: SavedQuestionOrder,
      errors: ['CONFLICT'],
    },
    ({ deps, actor }, { body }) => orderQuestions(deps, actor, body),
  ),
]
