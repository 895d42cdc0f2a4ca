"""What is shown: scene, prompts with odds and dangers, the plan of a mission."""
