-- The local engine compares words and no longer judges titles. Its verdicts go, also from conversations; asking again is free.
DELETE FROM "analyses" WHERE "kind" = 'clickbait' AND "model" = 'local-extractive' AND "data" ? 'verdict';
--> statement-breakpoint
DELETE FROM "messages" WHERE "role" = 'assistant' AND "kind" = 'clickbait' AND "model" = 'local-extractive' AND "data" ? 'verdict';
--> statement-breakpoint
DELETE FROM "messages" q WHERE q."role" = 'user' AND q."kind" = 'clickbait'
  AND NOT EXISTS (SELECT FROM "messages" a WHERE a."user_id" = q."user_id" AND a."question_id" = q."id");
