CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
)

CREATE TABLE audit (
	seq INTEGER NOT NULL, 
	time TEXT NOT NULL, 
	action TEXT NOT NULL, 
	subject TEXT NOT NULL, 
	details TEXT NOT NULL, 
	hash TEXT NOT NULL, 
	CONSTRAINT pk_audit PRIMARY KEY (seq)
)

CREATE TABLE batch_questions (
	question_id TEXT NOT NULL, 
	batch_id TEXT NOT NULL, 
	position INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	gold TEXT NOT NULL, 
	options TEXT NOT NULL, 
	CONSTRAINT pk_batch_questions PRIMARY KEY (question_id), 
	CONSTRAINT fk_batch_questions_question_id_questions FOREIGN KEY(question_id) REFERENCES questions (id), 
	CONSTRAINT fk_batch_questions_batch_id_batches FOREIGN KEY(batch_id) REFERENCES batches (id)
)

CREATE TABLE batch_refusals (
	batch_id TEXT NOT NULL, 
	position INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	fact TEXT NOT NULL, 
	remedy TEXT NOT NULL, 
	CONSTRAINT pk_batch_refusals PRIMARY KEY (batch_id, position), 
	CONSTRAINT fk_batch_refusals_batch_id_batches FOREIGN KEY(batch_id) REFERENCES batches (id)
)

CREATE TABLE batches (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created_at TEXT NOT NULL, 
	CONSTRAINT pk_batches PRIMARY KEY (id)
)

CREATE TABLE case_tags (
	case_id TEXT NOT NULL, 
	tag TEXT NOT NULL, 
	CONSTRAINT pk_case_tags PRIMARY KEY (case_id, tag), 
	CONSTRAINT fk_case_tags_case_id_cases FOREIGN KEY(case_id) REFERENCES cases (id)
)

CREATE TABLE cases (
	id TEXT NOT NULL, 
	title TEXT NOT NULL, 
	created_at TEXT NOT NULL, draft TEXT, as_of TEXT, 
	CONSTRAINT pk_cases PRIMARY KEY (id)
)

CREATE TABLE documents (
	id TEXT NOT NULL, 
	case_id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	text TEXT NOT NULL, 
	sha256 TEXT NOT NULL, 
	notes TEXT NOT NULL, 
	created_at TEXT NOT NULL, position INTEGER DEFAULT '0' NOT NULL, taken TEXT DEFAULT '[]' NOT NULL, imported_text TEXT, layout TEXT, 
	CONSTRAINT pk_documents PRIMARY KEY (id), 
	CONSTRAINT fk_documents_case_id_cases FOREIGN KEY(case_id) REFERENCES cases (id)
)

CREATE TABLE identity (
	id TEXT NOT NULL, 
	audit_key TEXT, 
	audit_count INTEGER NOT NULL, 
	audit_head TEXT NOT NULL, 
	CONSTRAINT pk_identity PRIMARY KEY (id)
)

CREATE INDEX ix_audit_subject ON audit (subject)

CREATE INDEX ix_batch_questions_batch_id ON batch_questions (batch_id)

CREATE INDEX ix_documents_case_id ON documents (case_id)

CREATE INDEX ix_documents_sha256 ON documents (sha256)

CREATE INDEX ix_passages_work_number ON passages (work_number)

CREATE INDEX ix_questions_case_id ON questions (case_id)

CREATE INDEX ix_runs_question_id ON runs (question_id)

CREATE INDEX ix_works_shelf ON works (shelf)

CREATE VIEW nodes AS
WITH
added AS (
    SELECT run_id, seq, payload, payload ->> 'id' AS id, coalesce(payload ->> 'twin', payload ->> 'id') AS owner
    FROM run_events
    WHERE kind = 'node_added'
),
scored AS (
    SELECT run_id, payload ->> 'id' AS id, payload ->> 'reward' AS reward, max(seq)
    FROM run_events
    WHERE kind = 'node_scored'
    GROUP BY 1, 2
),
visited AS (
    SELECT DISTINCT e.run_id, e.seq, e.payload ->> 'reward' AS reward, a.owner
    FROM run_events AS e
    JOIN json_each(e.payload, '$.path') AS step
    JOIN added AS a ON a.run_id = e.run_id AND a.id = step.value
    WHERE e.kind = 'rollout_done'
),
statistics AS (SELECT run_id, owner, count(*) AS visits, sum(reward) AS total FROM visited GROUP BY 1, 2)
SELECT
    a.run_id,
    a.id,
    a.payload ->> 'parent' AS parent,
    a.payload ->> 'sources' AS sources,
    a.payload ->> 'node_kind' AS kind,
    a.payload ->> 'action' AS action,
    a.payload ->> 'producer' AS producer,
    a.payload ->> 'depth' AS depth,
    coalesce(s.visits, 0) AS visits,
    coalesce(s.total, 0.0) AS value,
    r.reward,
    coalesce(a.payload ->> 'vote_share', a.payload ->> 'n_conf') AS confidence,
    a.payload ->> 'value' AS answer,
    CASE a.payload ->> 'action'
        WHEN 'A1' THEN a.payload ->> 'answer'
        WHEN 'A2' THEN a.payload ->> 'answer'
        WHEN 'A3' THEN a.payload ->> 'knowledge'
        ELSE a.payload ->> 'question'
    END AS text
FROM added AS a
LEFT JOIN scored AS r ON r.run_id = a.run_id AND r.id = a.id
LEFT JOIN statistics AS s ON s.run_id = a.run_id AND s.owner = a.owner
ORDER BY a.run_id, a.seq

CREATE TABLE originals (
	sha256 TEXT NOT NULL, 
	size INTEGER NOT NULL, 
	data BLOB NOT NULL, 
	CONSTRAINT pk_originals PRIMARY KEY (sha256)
)

CREATE VIRTUAL TABLE passage_terms USING fts5(
    title, section, text, content='', contentless_delete=1, tokenize='unicode61'
)

CREATE TABLE 'passage_terms_config'(k PRIMARY KEY, v) WITHOUT ROWID

CREATE TABLE 'passage_terms_data'(id INTEGER PRIMARY KEY, block BLOB)

CREATE TABLE 'passage_terms_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER)

CREATE TABLE 'passage_terms_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID

CREATE VIRTUAL TABLE passage_vocabulary USING fts5vocab(passage_terms, row)

CREATE TABLE passages (
	place INTEGER NOT NULL, 
	id TEXT NOT NULL, 
	work_number INTEGER NOT NULL, 
	article TEXT NOT NULL, 
	number TEXT NOT NULL, 
	section TEXT NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_passages PRIMARY KEY (place), 
	CONSTRAINT uq_passages_id UNIQUE (id), 
	CONSTRAINT fk_passages_work_number_works FOREIGN KEY(work_number) REFERENCES works (number)
)

CREATE TABLE questions (
	id TEXT NOT NULL, 
	case_id TEXT NOT NULL, 
	task TEXT NOT NULL, 
	language TEXT NOT NULL, 
	title TEXT NOT NULL, 
	text TEXT NOT NULL, 
	created_at TEXT NOT NULL, 
	CONSTRAINT pk_questions PRIMARY KEY (id), 
	CONSTRAINT fk_questions_case_id_cases FOREIGN KEY(case_id) REFERENCES cases (id)
)

CREATE TABLE run_events (
	run_id TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	payload TEXT NOT NULL, 
	hash TEXT NOT NULL, 
	CONSTRAINT pk_run_events PRIMARY KEY (run_id, seq), 
	CONSTRAINT fk_run_events_run_id_runs FOREIGN KEY(run_id) REFERENCES runs (id)
)

CREATE TABLE runs (
	id TEXT NOT NULL, 
	question_id TEXT NOT NULL, 
	manifest TEXT NOT NULL, 
	status TEXT NOT NULL, 
	answer TEXT, 
	value TEXT, 
	confidence DOUBLE, 
	path TEXT, 
	reason TEXT, 
	event_count INTEGER NOT NULL, 
	head TEXT NOT NULL, 
	claim_pid INTEGER, 
	claim_started DOUBLE, 
	created_at TEXT NOT NULL, 
	updated_at TEXT NOT NULL, by_hand TEXT, 
	CONSTRAINT pk_runs PRIMARY KEY (id), 
	CONSTRAINT fk_runs_question_id_questions FOREIGN KEY(question_id) REFERENCES questions (id)
)

CREATE TABLE shelves (
	name TEXT NOT NULL, 
	created_at TEXT NOT NULL, 
	CONSTRAINT pk_shelves PRIMARY KEY (name)
)

CREATE TABLE term_counts (
	term TEXT NOT NULL, 
	passages INTEGER NOT NULL, 
	CONSTRAINT pk_term_counts PRIMARY KEY (term)
)

CREATE TABLE works (
	number INTEGER NOT NULL, 
	id TEXT NOT NULL, 
	shelf TEXT NOT NULL, 
	title TEXT NOT NULL, 
	short TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	version TEXT NOT NULL, 
	effective TEXT NOT NULL, 
	until TEXT NOT NULL, 
	note TEXT NOT NULL, 
	CONSTRAINT pk_works PRIMARY KEY (number), 
	CONSTRAINT uq_works_id UNIQUE (id), 
	CONSTRAINT fk_works_shelf_shelves FOREIGN KEY(shelf) REFERENCES shelves (name)
)
